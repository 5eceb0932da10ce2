-- It is 2026-06-06 13:07:01.
INSERT INTO addresses VALUES('dora@example.org',1,0);
INSERT INTO addresses VALUES('emil@example.org',2,0);
INSERT INTO addresses VALUES('vic@example.org',3,0);
INSERT INTO challenges VALUES(1,1,'pente',1,0,'accepted',1,1780660920123456,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('outbox',11);
INSERT INTO counters VALUES('players',3);
INSERT INTO games VALUES(1,'pente',0,0,0,1780661040123456,1780661040123456,0,1,0,'','dora - emil','7d',1780661040123456,'',0,0,1781093040123456,0,'',0,'',0,0,0,0,0);
INSERT INTO invitations VALUES(1,1,2,1);
INSERT INTO players VALUES(1,'dora','dora','dora@example.org',1780660920123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'emil','emil','emil@example.org',1780661040123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(3,'',NULL,'vic@example.org',0,0,'challenge emil@example.org
',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1780661040123456,0,'',0,0);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO outbox VALUES(1,1,'dora@example.org','welcome',0,0,0,'{"line":"challenge emil@example.org first","topic":"yes","question":1714306047}','welcome 0 0 dora@example.org yes',1,'<1@example.org>','<1jqbqgt6rqx646nngykbzdvwn5o4zweo66a@pente.example>',1780660860123456,1780660860123456,0,'due',0,'',0,2,0,0,'');
INSERT INTO outbox VALUES(11,3,'','refused',0,0,0,'{"reason":"closed","line":"yes","topic":"question"}','refused 0 0  closed question 0 yes',1,'<7@example.org>','<1jqegmfcrsmqruldekgadngvhbjj4shvtyh@pente.example>',1780751220123456,1780751220123456,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(5,1,'','refused',0,0,0,'{"reason":"closed","line":"yes","topic":"joining"}','refused 0 0  closed joining 0 yes',1,'<3@example.org>','<1jqbqkicrn6qoakjalikuj46tkxxaqx5iqv@pente.example>',1780660980123456,1780660980123456,0,'due',0,'',1,2,0,0,'');
