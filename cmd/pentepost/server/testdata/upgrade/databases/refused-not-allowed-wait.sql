-- It is 2026-06-13 12:06:01.
INSERT INTO addresses VALUES('ann@example.org',1,0);
INSERT INTO addresses VALUES('bob@example.org',2,0);
INSERT INTO challenges VALUES(1,1,'pente',1,0,'accepted',1,1780660980123456,1,0,0,0,'7d claim','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('outbox',10);
INSERT INTO counters VALUES('players',2);
INSERT INTO games VALUES(1,'pente',0,0,0,1780661040123456,1780661040123456,0,1,0,'','Ann - Bob','7d claim',1780661040123456,'',0,3,1783857840123456,0,'',0,'',0,0,0,0,0);
INSERT INTO invitations VALUES(1,1,2,1);
INSERT INTO players VALUES(1,'Ann','ann','ann@example.org',1780660860123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@example.org',1780660920123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1780661040123456,0,'',0,0);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO outbox VALUES(10,1,'','refused',1,1,0,'{"reason":"not-allowed","line":"wait 31 days","topic":"wait"}','refused 1 0  not-allowed wait 1 wait 31 days',1,'<6@example.org>','<1jr0dvq5ri3rznlh5n7hmr6cc32yixwomgj@pente.example>',1781352360123456,1781352360123456,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(7,1,'','overdue',1,1,0,'{"by":2}','',0,'<1jqbqmcvrhpueievxaxaefoqqux4qvt23cc@pente.example>','<1jqtrfdvrpqwlol6h4ip4do2desw27nzohp@pente.example>',1781265840123456,1781265840123456,0,'due',0,'',0,1,0,0,'');
