-- It is 2026-12-02 00:00:01.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO addresses VALUES('bob@pente.test',2,0);
INSERT INTO addresses VALUES('cat@pente.test',3,0);
INSERT INTO addresses VALUES('dan@pente.test',4,0);
INSERT INTO counters VALUES('games',2);
INSERT INTO counters VALUES('leagues',1);
INSERT INTO counters VALUES('nameplates',1);
INSERT INTO counters VALUES('outbox',27);
INSERT INTO counters VALUES('players',4);
INSERT INTO entries VALUES(1,1,1795526082966962,'');
INSERT INTO entries VALUES(1,2,1795526082989114,'');
INSERT INTO entries VALUES(1,3,1795526082999288,'');
INSERT INTO entries VALUES(1,4,1795612483259128,'');
INSERT INTO games VALUES(1,'pente',0,0,0,1795612483129456,1795612483129456,1795612483199583,1,0,'','Ann - Cat','10d vacation-off',0,'',0,0,0,0,'',0,'',0,0,1,0,0);
INSERT INTO games VALUES(2,'pente',0,0,0,1795612483301866,1795612483301866,0,1,0,'','Bob - Dan','10d vacation-off',1795612483314565,'',0,0,1796303683314565,0,'',0,'',0,0,1,0,0);
INSERT INTO league_readers VALUES(1,1,0);
INSERT INTO league_readers VALUES(1,2,0);
INSERT INTO leagues VALUES(1,'ladder','name = "ladder"
kind = "ladder"
pace = "10 days vacation off"
start = 2026-11-25
season = "40 days"
pause = "5 days"
ladder_reach = 2
organisers = ["sue@example.org"]
','pente','10d vacation-off',1795526082964254,1,1799452800000000,1796774400000000,0);
INSERT INTO leavings VALUES(1,1,1,'resigned',1795612483199583);
INSERT INTO pairings VALUES(1,1,1,1,1,'1 3',1,'second','[0,0]','','',0,1795612483199583);
INSERT INTO pairings VALUES(1,1,1,2,1,'2 4',2,'open','','','',0,0);
INSERT INTO places VALUES(1,1,1,1,1,'1500',0,0,'','');
INSERT INTO places VALUES(1,1,2,1,2,'1500',0,0,'','');
INSERT INTO places VALUES(1,1,3,1,3,'1500',0,0,'','');
INSERT INTO places VALUES(1,1,4,1,4,'1500',0,0,'','');
INSERT INTO players VALUES(1,'Ann','ann','ann@pente.test',1795526082902537,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@pente.test',1795526082932310,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(3,'Cat','cat','cat@pente.test',1795526082943589,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(4,'Dan','dan','dan@pente.test',1795526082954174,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1795612483129456,0,'',0,0);
INSERT INTO plies VALUES(2,1,2,'K10',1795612483301866,0,'',0,0);
INSERT INTO seasons VALUES(1,1,1795564800000000,1799020800000000,0,0,1796169600000000);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,3);
INSERT INTO seats VALUES(2,1,2);
INSERT INTO seats VALUES(2,2,4);
INSERT INTO outbox VALUES(12,1,'','league',0,0,0,'{"topic":"news-off","league":1,"season":1}','league 0 0  news-off 1 1',1,'<1795526083057233176.3.ann@pente.test>','<1k89dg7fi2th6csamb2bhuzqqq2qx3zhnpk@pente.test>',1795612483058525,1795612483058525,0,'due',0,'',1,4,0,0,'');
INSERT INTO outbox VALUES(14,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"league ladder challenge Bob","topic":"not-higher","name":"ladder"}','refused 0 0  not-allowed not-higher 0 league ladder challenge Bob',1,'<1795526083087160656.4.ann@pente.test>','<1k89dg7ggxtma32adpa5e4ygkxirh24ncdd@pente.test>',1795612483088186,1795612483088186,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(15,4,'','refused',0,0,0,'{"reason":"not-allowed","line":"league ladder challenge Ann","topic":"not-on-ladder","name":"ladder"}','refused 0 0  not-allowed not-on-ladder 0 league ladder challenge Ann',1,'<1795526083105540787.2.dan@pente.test>','<1k89dg7h23azcfdb3v2x5xqhc3dx424oi2u@pente.test>',1795612483106713,1795612483106713,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(18,3,'','refused',0,0,0,'{"reason":"not-allowed","line":"league ladder challenge Ann","topic":"ladder-again","name":"ladder"}','refused 0 0  not-allowed ladder-again 0 league ladder challenge Ann',1,'<1795526083175194020.5.cat@pente.test>','<1k89dg7j8lf77cn2wohlj3ca7xppbhbtwjz@pente.test>',1795612483176551,1795612483176551,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(21,1,'','league',0,0,0,'{"topic":"league-table","league":1,"season":1}','league 0 0  league-table 1 1',1,'<1795526083236229807.6.ann@pente.test>','<1k89dg7l5bw7zwdgcwkkqxbwlhsq57axusz@pente.test>',1795612483237517,1795612483237517,0,'due',0,'',1,4,0,0,'');
INSERT INTO outbox VALUES(22,4,'','league',0,0,0,'{"topic":"entered","league":1,"season":1}','league 0 0  entered 1 1',1,'<1795526083258216869.3.dan@pente.test>','<1k89dg7lr3n7awmtp7wcif2vhftaqlzm66m@pente.test>',1795612483259128,1795612483259128,0,'due',0,'',1,4,0,0,'');
INSERT INTO outbox VALUES(23,4,'','refused',0,0,0,'{"reason":"not-allowed","line":"league ladder challenge Cat","topic":"too-high","name":"ladder"}','refused 0 0  not-allowed too-high 0 league ladder challenge Cat',1,'<1795526083277955350.4.dan@pente.test>','<1k89dg7mfqfe6xg33ugsdl4hcoty47vul3b@pente.test>',1795612483279385,1795612483279385,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(26,3,'','league',0,0,0,'{"topic":"league-news","league":1,"season":1}','league 0 0  league-news 1 1',0,'','<1k8q0q300alhhbhh2zea5n7wwkao2czrz7e@pente.test>',1796169600000000,1796169600000000,0,'due',0,'',0,4,0,0,'');
