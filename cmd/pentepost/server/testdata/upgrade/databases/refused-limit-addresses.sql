-- It is 2026-06-05 12:11:01.
INSERT INTO addresses VALUES('aa@example.org',1,1780660980123456);
INSERT INTO addresses VALUES('ab@example.org',1,1780661100123456);
INSERT INTO addresses VALUES('ac@example.org',1,1780661220123456);
INSERT INTO addresses VALUES('bob@example.org',1,0);
INSERT INTO addresses VALUES('y@example.org',1,1780661400123456);
INSERT INTO counters VALUES('outbox',20);
INSERT INTO counters VALUES('players',1);
INSERT INTO players VALUES(1,'Bob','bob','bob@example.org',1780660860123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO outbox VALUES(20,1,'','refused',0,0,0,'{"reason":"limit","line":"code 36826871","topic":"addresses"}','refused 0 0  limit addresses 0 code 36826871',1,'<11@example.org>','<1jqbr374rju23phxoow44uu2tnhuc3f7tuz@pente.example>',1780661460123456,1780661460123456,0,'due',0,'',1,2,0,0,'');
