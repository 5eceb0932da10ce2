-- It is 2026-11-24 13:17:22.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO addresses VALUES('bob@pente.test',2,0);
INSERT INTO addresses VALUES('cat@pente.test',3,0);
INSERT INTO addresses VALUES('dan@pente.test',4,0);
INSERT INTO corrections VALUES(1,1,1795526120667105,'adjudicated',1,0,0,'{}',0);
INSERT INTO counters VALUES('corrections',1);
INSERT INTO counters VALUES('games',4);
INSERT INTO counters VALUES('leagues',1);
INSERT INTO counters VALUES('nameplates',1);
INSERT INTO counters VALUES('outbox',53);
INSERT INTO counters VALUES('players',4);
INSERT INTO entries VALUES(1,1,1795526120079429,'');
INSERT INTO entries VALUES(1,2,1795526120115160,'');
INSERT INTO entries VALUES(1,3,1795526120216154,'');
INSERT INTO games VALUES(1,'keryo-pente',0,0,0,1795526120278476,1795526120278476,1795526120667105,1,0,'','Bob - Cat','3d',0,'',0,0,0,0,'',0,'',0,0,1,0,0);
INSERT INTO games VALUES(2,'keryo-pente',0,0,0,1795526120278476,1795526120278476,1795526120366343,1,0,'','Cat - Bob','3d',0,'',0,0,0,0,'',0,'',0,0,1,0,0);
INSERT INTO games VALUES(3,'keryo-pente',0,0,0,1795526120366343,1795526120366343,1795526180864453,1,0,'','Ann - Bob','3d',0,'',0,0,0,0,'',0,'',0,0,1,0,0);
INSERT INTO games VALUES(4,'keryo-pente',0,0,0,1795526120366343,1795526120366343,1795526180921285,1,0,'','Bob - Ann','3d',0,'',0,0,0,0,'',0,'',0,0,1,0,0);
INSERT INTO leagues VALUES(1,'cup','

name = "cup"

kind = "knock-out"

variant = "keryo-pente"

start = 2030-01-01

organisers = ["ann@pente.test"]
','keryo-pente','3d',1795526119924502,1,1803906920278476,1803906920278476,1795526241015474);
INSERT INTO leavings VALUES(1,2,1,'forfeit',1795526120667105);
INSERT INTO leavings VALUES(2,1,1,'resigned',1795526120366343);
INSERT INTO leavings VALUES(3,2,1,'resigned',1795526180864453);
INSERT INTO leavings VALUES(4,1,1,'resigned',1795526180921285);
INSERT INTO pairings VALUES(1,1,1,1,1,'2 3',1,'second-forfeited','[0,0]','','',0,1795526120667105);
INSERT INTO pairings VALUES(1,1,1,1,2,'3 2',2,'second','[0,0]','','',0,1795526120366343);
INSERT INTO pairings VALUES(1,1,1,2,1,'1 2',3,'first','[0,0]','','',0,1795526180864453);
INSERT INTO pairings VALUES(1,1,1,2,2,'2 1',4,'second','[0,0]','','',0,1795526180921285);
INSERT INTO places VALUES(1,1,1,1,1,'1500',0,0,'','');
INSERT INTO places VALUES(1,1,2,1,2,'1500',0,0,'','');
INSERT INTO places VALUES(1,1,3,1,3,'1500',0,0,'','');
INSERT INTO players VALUES(1,'Ann','ann','ann@pente.test',1795526119740701,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@pente.test',1795526119806835,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(3,'Cat','cat','cat@pente.test',1795526119822946,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(4,'Dan','dan','dan@pente.test',1795526119834392,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,2,'K10',1795526120278476,0,'',0,0);
INSERT INTO plies VALUES(2,1,3,'K10',1795526120278476,0,'',0,0);
INSERT INTO plies VALUES(3,1,1,'K10',1795526120366343,0,'',0,0);
INSERT INTO plies VALUES(4,1,2,'K10',1795526120366343,0,'',0,0);
INSERT INTO seasons VALUES(1,1,1795526120278476,1803302120278476,1795526180921285,1795526180921285,1795526120278476);
INSERT INTO seats VALUES(1,1,2);
INSERT INTO seats VALUES(1,2,3);
INSERT INTO seats VALUES(2,1,3);
INSERT INTO seats VALUES(2,2,2);
INSERT INTO seats VALUES(3,1,1);
INSERT INTO seats VALUES(3,2,2);
INSERT INTO seats VALUES(4,1,2);
INSERT INTO seats VALUES(4,2,1);
INSERT INTO outbox VALUES(10,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"league cup start","topic":"too-few","name":"cup"}','refused 0 0  not-allowed too-few 0 league cup start',1,'<1795526120047795733.5.ann@pente.test>','<1k86r4kjg6z4vypdi34xhozpm4sb2xrk54t@pente.test>',1795526120048803,1795526120048803,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(11,1,'','league',0,0,0,'{"topic":"entered","league":1}','league 0 0  entered 1 0',1,'<1795526120076320069.6.ann@pente.test>','<1k86r4kkf7dnhww7g7uaaewcyce6c4hz7tz@pente.test>',1795526120079429,1795526120079429,0,'due',0,'',1,4,0,0,'');
INSERT INTO outbox VALUES(16,3,'','league',0,0,0,'{"topic":"withdrew","league":1}','league 0 0  withdrew 1 0',0,'','<1k86r4knj4bw5emaversj7miq2ljohkijfe@pente.test>',1795526120179464,1795526120179464,0,'due',0,'',0,4,0,0,'');
INSERT INTO outbox VALUES(19,2,'','league',0,0,0,'{"topic":"announced","by":1,"text":"We begin today.","league":1}','league 0 0  announced 1 0',0,'','<1k86r4kpfnykikdly3r2khaezo5hcssw4vw@pente.test>',1795526120239540,1795526120239540,0,'due',0,'',0,4,0,0,'');
INSERT INTO outbox VALUES(22,1,'','league',0,0,0,'{"topic":"league-begun","league":1,"season":1}','league 0 0  league-begun 1 1',0,'','<1k86r4kqmgv4qi4chpzvfkh5qlod3ktsx4p@pente.test>',1795526120278476,1795526120278476,0,'due',0,'',0,4,0,0,'');
INSERT INTO outbox VALUES(25,1,'','league',0,0,0,'{"topic":"league-bye","league":1,"season":1,"round":1}','league 0 0  league-bye 1 1 1',0,'','<1k86r4kqmfdbirhltzer77v6zwh274edrnh@pente.test>',1795526120278476,1795526120278476,0,'due',0,'',0,4,0,0,'');
INSERT INTO outbox VALUES(30,1,'','league',0,0,0,'{"topic":"league-shown","league":1,"season":1}','league 0 0  league-shown 1 1',1,'<1795526120274969881.11.ann@pente.test>','<1k86r4kqm7hz3m5ieikpq7tetwsyp4pgjms@pente.test>',1795526120278476,1795526120278476,0,'due',0,'',1,4,0,0,'');
INSERT INTO outbox VALUES(31,3,'','game-over',2,1,0,'{"since":2,"by":3}','game-over 2 0 ',1,'<1795526120365050314.3.cat@pente.test>','<1k86r4ktepmkjwlyaqzjvsgomklbkzcdhlm@pente.test>',1795526120366343,1795526120366343,0,'due',0,'',0,1,0,0,'');
INSERT INTO outbox VALUES(33,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"league cup adjudicate 99 draw","topic":"not-in-league","name":"cup"}','refused 0 0  not-allowed not-in-league 0 league cup adjudicate 99 draw',1,'<1795526120591289419.12.ann@pente.test>','<1k86r4l4g5s4mabp2ebjjusr2zn7qfcs5r6@pente.test>',1795526120592711,1795526120592711,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(34,2,'','game-over',1,1,0,'{"since":2,"topic":"adjudicated"}','game-over 1 0 ',0,'<1k86r4kqm32cteaxlynt36g7omcftgkgj2c@pente.test>','<1k86r4l6r7s55ic5yvtrdusat2fclcd23ew@pente.test>',1795526120667105,1795526120667105,0,'due',0,'',0,1,0,0,'');
INSERT INTO outbox VALUES(43,2,'','list',0,0,0,'{"topic":"games"}','list 0 0 ',1,'<1795526120891232473.5.bob@pente.test>','<1k86r6g0szlc6ln7bj3ovkdyfzk5hxlho5i@pente.test>',1795526180892163,1795526180892163,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(46,1,'','league',0,0,0,'{"topic":"league-ended","league":1,"season":1}','league 0 0  league-ended 1 1',0,'','<1k86r6g1pdoiex6k7zd7f234zwcipntdwds@pente.test>',1795526180921285,1795526180921285,0,'due',0,'',0,4,0,0,'');
INSERT INTO outbox VALUES(49,1,'','league',0,0,0,'{"topic":"league-closed","league":1,"season":1}','league 0 0  league-closed 1 1',0,'','<1k86r8annthhlq4fgficm23uk7zzgzqcfta@pente.test>',1795526241015474,1795526241015474,0,'due',0,'',0,4,0,0,'');
INSERT INTO outbox VALUES(53,2,'','refused',0,0,0,'{"reason":"closed","line":"enter cup","topic":"league-closed","name":"cup"}','refused 0 0  closed league-closed 0 enter cup',1,'<1795526121106776655.7.bob@pente.test>','<1k86r8aqk2bwwtz6hlexdjepz5w5mpnvvd4@pente.test>',1795526241108077,1795526241108077,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(6,1,'','refused',0,0,0,'{"reason":"not-understood","line":"league new","topic":"league-file","known":["start: must be the first day of the first season, a date such as 2027-03-01","organisers: must have at least one mail address"]}','refused 0 0  not-understood league-file 0 league new',1,'<1795526119882686583.2.ann@pente.test>','<1k86r4kebmn3qtnohcql4rablxcq5ovdrkz@pente.test>',1795526119883777,1795526119883777,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(8,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"league new","topic":"league-taken","name":"cup"}','refused 0 0  not-allowed league-taken 0 league new',1,'<1795526119970071816.4.ann@pente.test>','<1k86r4kh3txy2dluyx7wnjaxx5hh26xp5so@pente.test>',1795526119971473,1795526119971473,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(9,2,'','refused',0,0,0,'{"reason":"not-allowed","line":"league cup start","topic":"no-organiser","name":"cup"}','refused 0 0  not-allowed no-organiser 0 league cup start',1,'<1795526120019724553.3.bob@pente.test>','<1k86r4kikai2aqcrkgzb4wecao3qk4hkj54@pente.test>',1795526120020686,1795526120020686,0,'due',0,'',1,2,0,0,'');
