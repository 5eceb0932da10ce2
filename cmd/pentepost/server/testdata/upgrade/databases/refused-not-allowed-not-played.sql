-- It is 2026-06-05 12:06:01.
INSERT INTO addresses VALUES('ann@example.org',1,0);
INSERT INTO addresses VALUES('bob@example.org',2,0);
INSERT INTO counters VALUES('outbox',6);
INSERT INTO counters VALUES('players',2);
INSERT INTO players VALUES(1,'Ann','ann','ann@example.org',1780660860123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@example.org',1780660920123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO outbox VALUES(3,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"challenge computer-1 multi-3","topic":"not-played","name":"computer-1","known":["pente","pente-free","keryo-pente","complication","ninuki-renju","points","linear-pente","small-pente","g-pente","d-pente","dk-pente","swap2-pente","swap2-keryo","poof-pente","boat-pente","o-pente","gomoku","renju","connect6"]}','refused 0 0  not-allowed not-played 0 challenge computer-1 multi-3',1,'<3@example.org>','<1jqbqkicrcx2ts2kynubkfw7l5i67spseny@pente.example>',1780660980123456,1780660980123456,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(6,1,'','refused',0,0,0,'{"reason":"not-allowed","line":"challenge computer-7","topic":"no-computer","name":"computer-7","known":["computer-1","computer-4","friend"]}','refused 0 0  not-allowed no-computer 0 challenge computer-7',1,'<6@example.org>','<1jqbqq25rku4n2uktlmdjlan6yylluydpbm@pente.example>',1780661160123456,1780661160123456,0,'due',0,'',1,2,0,0,'');
