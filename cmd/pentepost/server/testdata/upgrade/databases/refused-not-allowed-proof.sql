-- It is 2026-06-05 12:13:01.
INSERT INTO addresses VALUES('ann@example.org',1,0);
INSERT INTO addresses VALUES('bob@example.org',2,0);
INSERT INTO challenges VALUES(1,1,'pente',1,0,'accepted',1,1780660980123456,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('outbox',17);
INSERT INTO counters VALUES('players',2);
INSERT INTO games VALUES(1,'pente',0,0,0,1780661040123456,1780661040123456,0,1,0,'','Ann - Bob','7d',1780661040123456,'',0,0,1781093040123456,0,'',0,'',0,0,0,0,0);
INSERT INTO invitations VALUES(1,1,2,1);
INSERT INTO players VALUES(1,'Ann','ann','ann@example.org',1780660860123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@example.org',1780660920123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1780661040123456,0,'',0,0);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO outbox VALUES(13,2,'','refused',0,0,0,'{"reason":"not-allowed","line":"address main work@example.org","topic":"proof"}','refused 0 0  not-allowed proof 0 address main work@example.org',1,'<10@example.org>','<1jqbr1chrp2luofyslhwmjs3zhzwukxleqq@pente.example>',1780661400123456,1780661400123456,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(15,2,'','list',0,0,0,'{"topic":"addresses"}','list 0 0 ',1,'<12@example.org>','<1jqbr51nrlr2jppvposza6fbkvl3qswdaol@pente.example>',1780661520123456,1780661520123456,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(16,0,'work@example.org','confirm',0,0,0,'{"topic":"address-off","name":"work@example.org","by":2}','confirm 0 0 work@example.org address-off',0,'','<1jqbr6sarr5avdhnlk2ogarxhmrwu5m7zbo@pente.example>',1780661580123456,1780661580123456,0,'due',0,'',0,2,0,0,'');
INSERT INTO outbox VALUES(7,2,'','confirm',0,0,0,'{"topic":"ask","name":"work@example.org","wish":5}','confirm 0 0  ask',1,'<5@example.org>','<1jqbqo7irw3f4l2sjbaofokqjwanobp7vgl@pente.example>',1780661100123456,1780661100123456,0,'due',0,'',1,2,0,0,'');
