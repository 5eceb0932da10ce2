-- It is 2026-11-24 13:16:19.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO addresses VALUES('bob@pente.test',2,0);
INSERT INTO addresses VALUES('cat@pente.test',3,0);
INSERT INTO addresses VALUES('dan@pente.test',4,0);
INSERT INTO addresses VALUES('eve@pente.test',5,0);
INSERT INTO counters VALUES('leagues',1);
INSERT INTO counters VALUES('nameplates',1);
INSERT INTO counters VALUES('outbox',10);
INSERT INTO counters VALUES('players',5);
INSERT INTO entries VALUES(1,1,1795526178399379,'North Star');
INSERT INTO entries VALUES(1,2,1795526178440120,'North Star');
INSERT INTO leagues VALUES(1,'cup','name = "cup"
kind = "teams"
pace = "10 days vacation off"
start = 2026-11-25
season = "40 days"
pause = "5 days"
boards = 2
organisers = ["sue@example.org"]
','pente','10d vacation-off',1795526178308942,0,1795564800000000,1795564800000000,0);
INSERT INTO players VALUES(1,'Ann','ann','ann@pente.test',1795526178166671,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@pente.test',1795526178213950,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(3,'Cat','cat','cat@pente.test',1795526178231922,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(4,'Dan','dan','dan@pente.test',1795526178276768,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(5,'Eve','eve','eve@pente.test',1795526178292206,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO outbox VALUES(10,3,'','refused',0,0,0,'{"reason":"not-understood","line":"enter cup \u003cBergen\u003e","topic":"which-team","name":"cup","known":["North Star"]}','refused 0 0  not-understood which-team 0 enter cup <Bergen>',1,'<1795526178499421605.2.cat@pente.test>','<1k86r6dm4uuvnkxir4pklpvk2jtjkdkr7q6@pente.test>',1795526178500915,1795526178500915,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(9,5,'','refused',0,0,0,'{"reason":"not-allowed","line":"enter cup North star","topic":"team-full","name":"cup","known":["North Star"]}','refused 0 0  not-allowed team-full 0 enter cup North star',1,'<1795526178459380268.2.eve@pente.test>','<1k86r6dksurjnusrs4z3hco7i5l6tw6oi24@pente.test>',1795526178460498,1795526178460498,0,'due',0,'',1,2,0,0,'');
