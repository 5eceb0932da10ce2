-- It is 2026-06-19 12:03:01.
INSERT INTO addresses VALUES('ann@example.org',1,0);
INSERT INTO addresses VALUES('bob@example.org',2,0);
INSERT INTO challenges VALUES(1,1,'pente',0,0,'lapsed',0,1780660860123456,1,0,0,0,'7d','pente 7d true false {0 0 0} 0',0,0,'pente',0,0);
INSERT INTO challenges VALUES(2,2,'renju',0,0,'seeking',0,1781866920123456,1,0,0,0,'7d','renju 7d true false {0 0 0} 0',0,0,'renju',0,0);
INSERT INTO challenges VALUES(3,2,'pente',0,0,'seeking',0,1781870580123456,1,0,0,0,'7d','pente 7d true false {0 0 0} 0',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',3);
INSERT INTO counters VALUES('outbox',6);
INSERT INTO counters VALUES('players',2);
INSERT INTO players VALUES(1,'ann','ann','ann@example.org',1780660860123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'bob','bob','bob@example.org',1781866920123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO outbox VALUES(6,1,'','invited',0,0,1,'{"topic":"lapsed"}','invited 0 1 ',0,'','<1jrfs6kcrr6vwfbpwxwnfqxs2pbztlpediq@pente.example>',1781870580123456,1781870580123456,0,'due',0,'',0,2,0,0,'');
