-- It is 2026-12-02 13:14:48.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO addresses VALUES('bob@pente.test',2,0);
INSERT INTO addresses VALUES('cat@pente.test',3,0);
INSERT INTO addresses VALUES('dan@pente.test',4,0);
INSERT INTO counters VALUES('games',3);
INSERT INTO counters VALUES('leagues',1);
INSERT INTO counters VALUES('nameplates',1);
INSERT INTO counters VALUES('outbox',39);
INSERT INTO counters VALUES('players',4);
INSERT INTO entries VALUES(1,1,1795526087252633,'');
INSERT INTO entries VALUES(1,2,1795526087305082,'');
INSERT INTO games VALUES(1,'pente',0,0,0,1795564800000000,1795564800000000,1796217287681328,1,0,'','Bob - Cat','20d',0,'',0,0,0,1,'',0,'',0,0,1,0,0);
INSERT INTO games VALUES(2,'pente',0,0,0,1795564800000000,1795564800000000,1795612487491090,1,0,'','Ann - Bob','20d',0,'',0,0,0,0,'',0,'',0,0,1,0,0);
INSERT INTO games VALUES(3,'pente',0,0,0,1795564800000000,1795564800000000,1796217287681328,1,0,'','Cat - Ann','20d',0,'',0,0,0,1,'',0,'',0,0,1,0,0);
INSERT INTO league_readers VALUES(1,2,0);
INSERT INTO league_readers VALUES(1,4,1);
INSERT INTO leagues VALUES(1,'club','name = "club"
kind = "round-robin"
variant = "pente"
pace = "20 days"
size = 4
start = 2026-11-25
season = "30 days"
pause = "2 days"
organisers = ["sue@example.org"]
','pente','20d',1795526087208061,1,1798329600000000,1796217287681328,0);
INSERT INTO leavings VALUES(2,1,1,'resigned',1795612487491090);
INSERT INTO pairings VALUES(1,1,1,1,1,'2 3',1,'annulled','','','',0,0);
INSERT INTO pairings VALUES(1,1,1,2,1,'1 2',2,'second','[0,0]','','',0,1795612487491090);
INSERT INTO pairings VALUES(1,1,1,3,1,'3 1',3,'annulled','','','',0,0);
INSERT INTO places VALUES(1,1,1,1,1,'1500',0,0,'','');
INSERT INTO places VALUES(1,1,2,1,2,'1500',0,0,'','');
INSERT INTO places VALUES(1,1,3,1,3,'1500',1796217287681328,1,'','');
INSERT INTO players VALUES(1,'Ann','ann','ann@pente.test',1795526087066079,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@pente.test',1795526087110529,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(3,'Cat','cat','cat@pente.test',1795526087132994,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(4,'Dan','dan','dan@pente.test',1795526087146633,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,2,'K10',1795564800000000,0,'',0,0);
INSERT INTO plies VALUES(2,1,1,'K10',1795564800000000,0,'',0,0);
INSERT INTO plies VALUES(3,1,3,'K10',1795564800000000,0,'',0,0);
INSERT INTO seasons VALUES(1,1,1795564800000000,1798156800000000,0,0,1796169600000000);
INSERT INTO seats VALUES(1,1,2);
INSERT INTO seats VALUES(1,2,3);
INSERT INTO seats VALUES(2,1,1);
INSERT INTO seats VALUES(2,2,2);
INSERT INTO seats VALUES(3,1,3);
INSERT INTO seats VALUES(3,2,1);
INSERT INTO outbox VALUES(10,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"enter club","topic":"entered-twice","name":"club"}','refused 0 0  not-allowed entered-twice 0 enter club',1,'<1795526087276455846.7.ann@pente.test>','<1k86r3kjetrvkslskdedtabkdteob2avuke@pente.test>',1795526087278279,1795526087278279,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(14,4,'','league',0,0,0,'{"topic":"news-on","league":1}','league 0 0  news-on 1 0',1,'<1795526087350847211.2.dan@pente.test>','<1k86r3klotbppaa45amniuuz3oshs4t2jbp@pente.test>',1795526087352000,1795526087352000,0,'due',0,'',1,4,0,0,'');
INSERT INTO outbox VALUES(27,1,'','league',0,0,0,'{"topic":"league-table","name":"csv","league":1,"season":1}','league 0 0  league-table 1 1',1,'<1795526087566518252.11.ann@pente.test>','<1k89dgbshevtaqdurjq2pfpuqtsme672oe4@pente.test>',1795612487569686,1795612487569686,0,'due',0,'',1,4,0,0,'');
INSERT INTO outbox VALUES(35,3,'','game-over',1,1,0,'{"since":2,"topic":"withdrawn-from","by":3}','game-over 1 0 ',1,'<1795526087680323582.3.cat@pente.test>','<1k8re9d01zibhwoaqmxcsyo7z6elnzmc3pw@pente.test>',1796217287681328,1796217287681328,0,'due',0,'',0,1,0,0,'');
INSERT INTO outbox VALUES(39,3,'','league',0,0,0,'{"topic":"withdrew","league":1,"season":1}','league 0 0  withdrew 1 1',1,'<1795526087680323582.3.cat@pente.test>','<1k8re9d01jdibuxbat3seyjxjlin4uws763@pente.test>',1796217287681328,1796217287681328,0,'due',0,'',1,4,0,0,'');
