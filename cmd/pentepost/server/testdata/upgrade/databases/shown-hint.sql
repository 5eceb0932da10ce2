-- It is 2026-06-05 12:06:01.
INSERT INTO addresses VALUES('ann@example.org',1,0);
INSERT INTO addresses VALUES('bob@example.org',2,0);
INSERT INTO challenges VALUES(1,1,'pente',3,0,'accepted',1,1780660980123456,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('outbox',5);
INSERT INTO counters VALUES('players',3);
INSERT INTO games VALUES(1,'pente',0,0,0,1780660980123456,1780660980123456,0,1,0,'','computer-4 - Ann','7d',1780660980123456,'',0,0,1781092980123456,0,'',0,'',0,0,0,1,0);
INSERT INTO hints VALUES(1,1);
INSERT INTO invitations VALUES(1,1,3,1);
INSERT INTO players VALUES(1,'Ann','ann','ann@example.org',1780660860123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@example.org',1780660920123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(3,'computer-4','computer-4','',1780660980123456,0,'',0,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,1,0,0);
INSERT INTO plies VALUES(1,1,3,'K10',1780660980123456,0,'',0,0);
INSERT INTO seats VALUES(1,1,3);
INSERT INTO seats VALUES(1,2,1);
INSERT INTO outbox VALUES(4,1,'','shown',1,1,0,'{"topic":"hint","better":[{"ply":2,"line":null}]}','shown 1 0 ',1,'<1jqbqkicr7dgaztdxz7xv7enee7higvl524@pente.example>','<1jqbqo7iro3uwu5i657cyb3r7ihhwj7azmc@pente.example>',1780661100123456,1780661100123456,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(5,1,'','refused',1,1,0,'{"reason":"limit","line":"hint","topic":"hint-given"}','refused 1 0  limit hint-given 1 hint',1,'<6@example.org>','<1jqbqq25rm42wq2pjpzex72flyt263mhljw@pente.example>',1780661160123456,1780661160123456,0,'due',0,'',1,2,0,0,'');
