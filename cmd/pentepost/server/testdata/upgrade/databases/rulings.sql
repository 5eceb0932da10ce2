-- It is 2026-12-05 00:00:01.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO addresses VALUES('bob@pente.test',2,0);
INSERT INTO addresses VALUES('cat@pente.test',3,0);
INSERT INTO challenges VALUES(1,3,'pente',4,0,'accepted',1,1795526799139674,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',4);
INSERT INTO counters VALUES('intervals',5);
INSERT INTO counters VALUES('leagues',1);
INSERT INTO counters VALUES('nameplates',1);
INSERT INTO counters VALUES('outbox',28);
INSERT INTO counters VALUES('players',4);
INSERT INTO entries VALUES(1,1,1795526798704313,'');
INSERT INTO entries VALUES(1,2,1795526798895089,'');
INSERT INTO entries VALUES(1,3,1795526798928891,'');
INSERT INTO games VALUES(1,'pente',0,0,0,1795526799139674,1795526799139674,0,1,0,'','computer-2 - Cat','7d',1795526799215516,'',0,2,1796477199215516,0,'',0,'',0,0,0,1,0);
INSERT INTO games VALUES(2,'pente',0,0,0,1795564800000000,1795564800000000,0,1,0,'','Bob - Cat','20d',1795613199339978,'',0,0,1797513999339978,0,'',0,'',0,0,1,0,0);
INSERT INTO games VALUES(3,'pente',0,0,0,1795564800000000,1795564800000000,0,1,0,'','Ann - Bob','20d',1795613199356984,'',0,0,1797168399356984,0,'',0,'',0,0,1,0,0);
INSERT INTO games VALUES(4,'pente',0,0,0,1795564800000000,1795564800000000,0,1,0,'','Cat - Ann','20d',1795613199357008,'',0,0,1797254799000000,0,'',0,'',0,0,1,0,0);
INSERT INTO intervals VALUES(1,'vacation',1,0,1795613199000000,1795699599000000);
INSERT INTO intervals VALUES(2,'vacation',3,0,1796131599215516,1796217999215516);
INSERT INTO intervals VALUES(3,'vacation',3,0,1796217999215516,1796304399215516);
INSERT INTO intervals VALUES(4,'vacation',3,0,1796304399215516,1796390799215516);
INSERT INTO intervals VALUES(5,'vacation',3,0,1796390799215516,1796477199215516);
INSERT INTO invitations VALUES(1,1,4,1);
INSERT INTO leagues VALUES(1,'round','name = "round"
start = 2026-11-25
pace = "20 days"
season = "10 days"
adjudicate = true
organisers = ["ann@pente.test"]
','pente','20d',1795526798701315,1,1797033600000000,1796774400000000,0);
INSERT INTO pairings VALUES(1,1,1,1,1,'2 3',2,'open','','','',0,0);
INSERT INTO pairings VALUES(1,1,1,2,1,'1 2',3,'open','','','',0,0);
INSERT INTO pairings VALUES(1,1,1,3,1,'3 1',4,'open','','','',0,0);
INSERT INTO places VALUES(1,1,1,1,1,'1500',0,0,'','');
INSERT INTO places VALUES(1,1,2,1,2,'1500',0,0,'','');
INSERT INTO places VALUES(1,1,3,1,3,'1500',0,0,'','');
INSERT INTO players VALUES(1,'Ann','ann','ann@pente.test',1795526798556287,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@pente.test',1795526798630437,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(3,'Cat','cat','cat@pente.test',1795526798671448,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(4,'computer-2','computer-2','',1795526799139674,0,'',0,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,1,0,0);
INSERT INTO plies VALUES(1,1,4,'K10',1795526799139674,0,'',0,0);
INSERT INTO plies VALUES(2,1,2,'K10',1795564800000000,0,'',0,0);
INSERT INTO plies VALUES(3,1,1,'K10',1795564800000000,0,'',0,0);
INSERT INTO plies VALUES(4,1,3,'K10',1795564800000000,0,'',0,0);
INSERT INTO seasons VALUES(1,1,1795564800000000,1796428800000000,0,0,1796169600000000);
INSERT INTO seats VALUES(1,1,4);
INSERT INTO seats VALUES(1,2,3);
INSERT INTO seats VALUES(2,1,2);
INSERT INTO seats VALUES(2,2,3);
INSERT INTO seats VALUES(3,1,1);
INSERT INTO seats VALUES(3,2,2);
INSERT INTO seats VALUES(4,1,3);
INSERT INTO seats VALUES(4,2,1);
INSERT INTO outbox VALUES(28,1,'','league',0,0,0,'{"topic":"league-rulings","league":1,"season":1}','league 0 0  league-rulings 1 1',0,'','<1k91o08005xlmm2dxrvtdrsqu4lsplfkfrw@pente.test>',1796428800000000,1796428800000000,0,'due',0,'',0,4,0,0,'');
INSERT INTO outbox VALUES(8,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"league round add computer-2","topic":"is-computer","name":"computer-2"}','refused 0 0  not-allowed is-computer 0 league round add computer-2',1,'<1795526799220286961.3.ann@pente.test>','<1k86rpbror6vyudgenasukm7swkdqigkbss@pente.test>',1795526799224520,1795526799224520,0,'due',0,'',1,2,0,0,'');
