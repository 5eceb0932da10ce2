-- It is 2026-11-27 13:22:03.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO addresses VALUES('bob@pente.test',2,0);
INSERT INTO addresses VALUES('cat@pente.test',3,0);
INSERT INTO addresses VALUES('dan@pente.test',4,0);
INSERT INTO addresses VALUES('eve@pente.test',5,0);
INSERT INTO counters VALUES('games',3);
INSERT INTO counters VALUES('leagues',4);
INSERT INTO counters VALUES('nameplates',1);
INSERT INTO counters VALUES('outbox',39);
INSERT INTO counters VALUES('players',5);
INSERT INTO entries VALUES(1,1,1795526521857108,'');
INSERT INTO entries VALUES(1,2,1795526521888058,'');
INSERT INTO entries VALUES(3,1,1795526522062172,'');
INSERT INTO entries VALUES(3,2,1795526522081043,'');
INSERT INTO entries VALUES(3,3,1795526522093811,'');
INSERT INTO entries VALUES(3,4,1795526522035419,'');
INSERT INTO entries VALUES(3,5,1795526522129008,'');
INSERT INTO entries VALUES(4,3,1795526521994404,'');
INSERT INTO games VALUES(1,'pente',0,0,0,1795564800000000,1795564800000000,0,1,0,'','Ann - Bob','3d',1795612922315838,'',0,1,1795850522315838,0,'',0,'',0,0,1,0,0);
INSERT INTO games VALUES(2,'pente',0,0,0,1795564800000000,1795564800000000,0,1,0,'','Bob - Ann','3d',1795612922324482,'',0,1,1795850522324482,0,'',0,'',0,0,1,0,0);
INSERT INTO games VALUES(3,'pente',0,0,0,1795785722415437,1795785722415437,0,1,0,'','Bob - Cat','10d vacation-off',1795785722445112,'',0,0,1796476922445112,0,'',0,'',0,0,3,0,0);
INSERT INTO leagues VALUES(1,'full','name = "full"
kind = "knock-out"
most_entries = 2
start = 2026-11-25
organisers = ["ann@pente.test"]
','pente','3d',1795526521686426,1,1803945600000000,1796169600000000,0);
INSERT INTO leagues VALUES(2,'strong','name = "strong"
start = 2026-11-25
least_rating = 2500
organisers = ["sue@example.org"]
','pente','3d',1795526521690413,0,1796169600000000,1796169600000000,0);
INSERT INTO leagues VALUES(3,'ladder','name = "ladder"
kind = "ladder"
pace = "10 days vacation off"
start = 2026-11-25
season = "40 days"
pause = "5 days"
ladder_reach = 3
ladder_open = 1
organisers = ["sue@example.org"]
','pente','10d vacation-off',1795526521695498,1,1799452800000000,1796169600000000,0);
INSERT INTO leagues VALUES(4,'round','name = "round"
start = 2026-11-25
organisers = ["sue@example.org"]
','pente','3d',1795526521706736,0,1796169600000000,1796169600000000,0);
INSERT INTO pairings VALUES(1,1,1,1,1,'1 2',1,'open','','','',0,0);
INSERT INTO pairings VALUES(1,1,1,1,2,'2 1',2,'open','','','',0,0);
INSERT INTO pairings VALUES(3,1,1,1,1,'2 3',3,'open','','','',0,0);
INSERT INTO places VALUES(1,1,1,1,1,'1500',0,0,'','');
INSERT INTO places VALUES(1,1,2,1,2,'1500',0,0,'','');
INSERT INTO places VALUES(3,1,1,1,2,'1500',0,0,'','');
INSERT INTO places VALUES(3,1,2,1,3,'1500',0,0,'','');
INSERT INTO places VALUES(3,1,3,1,4,'1500',0,0,'','');
INSERT INTO places VALUES(3,1,4,1,1,'1500',0,0,'','');
INSERT INTO places VALUES(3,1,5,1,5,'1500',0,0,'','');
INSERT INTO players VALUES(1,'Ann','ann','ann@pente.test',1795526521558868,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@pente.test',1795526521622128,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(3,'Cat','cat','cat@pente.test',1795526521641000,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(4,'Dan','dan','dan@pente.test',1795526521655677,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(5,'Eve','eve','eve@pente.test',1795526521674365,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1795564800000000,0,'',0,0);
INSERT INTO plies VALUES(2,1,2,'K10',1795564800000000,0,'',0,0);
INSERT INTO plies VALUES(3,1,2,'K10',1795785722415437,0,'',0,0);
INSERT INTO seasons VALUES(1,1,1795564800000000,1803340800000000,0,0,1795564800000000);
INSERT INTO seasons VALUES(3,1,1795564800000000,1799020800000000,0,0,1795564800000000);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO seats VALUES(2,1,2);
INSERT INTO seats VALUES(2,2,1);
INSERT INTO seats VALUES(3,1,2);
INSERT INTO seats VALUES(3,2,3);
INSERT INTO outbox VALUES(11,3,'','refused',0,0,0,'{"reason":"limit","line":"enter full","topic":"league-full","name":"full"}','refused 0 0  limit league-full 0 enter full',1,'<1795526521897952855.2.cat@pente.test>','<1k86rgt1akxn2g6jljukivsrnwewhejkb3m@pente.test>',1795526521898862,1795526521898862,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(12,3,'','refused',0,0,0,'{"reason":"not-allowed","line":"enter strong","topic":"league-asks","name":"strong"}','refused 0 0  not-allowed league-asks 0 enter strong',1,'<1795526521935034382.3.cat@pente.test>','<1k86rgt2hno2zs2ho23c2ukuvamkq47jxfe@pente.test>',1795526521937416,1795526521937416,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(20,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"league full challenge Bob","topic":"no-ladder","name":"full"}','refused 0 0  not-allowed no-ladder 0 league full challenge Bob',1,'<1795526522137245970.8.ann@pente.test>','<1k86rgt8rytf5fxfm7jek3pnk7ikd4roikz@pente.test>',1795526522139822,1795526522139822,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(32,3,'','league',0,0,0,'{"topic":"league-put-off","league":4}','league 0 0  league-put-off 4 0',0,'','<1k8801200cbwnpxcqs7hecsetehbgpkedku@pente.test>',1795564800000000,1795564800000000,0,'due',0,'',0,4,0,0,'');
INSERT INTO outbox VALUES(33,2,'','reminder',1,1,0,'{}','',0,'<1k8801200a54yst22v2rmbcgpbh373acbyr@pente.test>','<1k8ein2ebnutgfcsyhik5eu5dxiybd6f4xz@pente.test>',1795785722315838,1795785722315838,0,'due',0,'',0,4,0,0,'');
INSERT INTO outbox VALUES(37,5,'','refused',0,0,0,'{"reason":"not-allowed","line":"league ladder challenge Cat","topic":"ladder-other-open","name":"ladder"}','refused 0 0  not-allowed ladder-other-open 0 league ladder challenge Cat',1,'<1795526522453090221.3.eve@pente.test>','<1k8ein2ipprrbh4hjmf2hb7swg7n6ow3hgx@pente.test>',1795785722457057,1795785722457057,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(38,3,'','refused',0,0,0,'{"reason":"not-allowed","line":"league ladder challenge Ann","topic":"ladder-open","name":"ladder"}','refused 0 0  not-allowed ladder-open 0 league ladder challenge Ann',1,'<1795526522482220358.7.cat@pente.test>','<1k8ein2jjm2fwbvfw2grmb6hlas5cyznsvx@pente.test>',1795785722483342,1795785722483342,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(39,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"league full start","topic":"season-runs","name":"full"}','refused 0 0  not-allowed season-runs 0 league full start',1,'<1795526522508702474.9.ann@pente.test>','<1k8ein2kjpl3v323wsviasu4cf532ticjoh@pente.test>',1795785722515008,1795785722515008,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(6,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"table full","topic":"no-season","name":"full"}','refused 0 0  not-allowed no-season 0 table full',1,'<1795526521709663685.2.ann@pente.test>','<1k86rgsribknv7d64sf3mdnancutefcyesb@pente.test>',1795526521714963,1795526521714963,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(7,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"enter full Oslo","topic":"no-teams","name":"full"}','refused 0 0  not-allowed no-teams 0 enter full Oslo',1,'<1795526521766049405.3.ann@pente.test>','<1k86rgst8aisfgltn7kfkxo34hqxhiecmqr@pente.test>',1795526521768998,1795526521768998,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(8,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"withdraw full","topic":"not-entered","name":"full"}','refused 0 0  not-allowed not-entered 0 withdraw full',1,'<1795526521798705781.4.ann@pente.test>','<1k86rgsu7xyrsxprlym7eg36afng4vyjoet@pente.test>',1795526521799960,1795526521799960,0,'due',0,'',1,2,0,0,'');
