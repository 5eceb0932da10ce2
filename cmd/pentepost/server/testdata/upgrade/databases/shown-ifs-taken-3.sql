-- It is 2026-06-05 12:07:01.
INSERT INTO addresses VALUES('ann@example.org',1,0);
INSERT INTO addresses VALUES('bob@example.org',2,0);
INSERT INTO challenges VALUES(1,1,'pente',1,0,'accepted',1,1780660980123456,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO conditionals VALUES(1,2,2,'N13 then M10
A1 B1 T2 then A8
A2 C1 T3 then A9
A3 D1 T4 then A10
A4 E1 T5 then A11
A5 F1 T6 then A12
A6 G1 T7 then A13
A7 H1 T8 then A14
A8 J1 T9 then A15
A9 K1 T10 then A16
A10 L1 T11 then A17
A11 M1 T12 then A18
A12 N1 T13 then A19
A13 O1 T14 then A1
A14 P1 T15 then A2
A15 Q1 T16 then A3
A16 R1 T17 then A4
A17 S1 T18 then A5
A18 B1 T19 then A6
A19 C1 T2 then A7','','',-1);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('outbox',10);
INSERT INTO counters VALUES('players',2);
INSERT INTO games VALUES(1,'pente',0,0,0,1780661040123456,1780661100123456,0,1,0,'','Ann - Bob','7d',1780661100123456,'',0,0,1781093100123456,0,'',0,'',0,0,0,0,0);
INSERT INTO invitations VALUES(1,1,2,1);
INSERT INTO players VALUES(1,'Ann','ann','ann@example.org',1780660860123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@example.org',1780660920123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1780661040123456,0,'',0,0);
INSERT INTO plies VALUES(1,2,2,'L10',1780661100123456,1780661040123456,'',0,0);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO outbox VALUES(10,2,'','shown',1,2,0,'{"topic":"ifs-taken","taken":20,"untaken":[{"line":"if A1 D1 T3 then A8","why":"answered","moves":[{"Point":1,"Choice":0}],"after":[{"Point":0,"Choice":0}]},{"line":"if A2 E1 T4 then A9","why":"answered","moves":[{"Point":2,"Choice":0}],"after":[{"Point":19,"Choice":0}]},{"line":"if A3 F1 T5 then A10","why":"answered","moves":[{"Point":3,"Choice":0}],"after":[{"Point":38,"Choice":0}]},{"line":"if A4 G1 T6 then A11","why":"answered","moves":[{"Point":4,"Choice":0}],"after":[{"Point":57,"Choice":0}]},{"line":"if A5 H1 T7 then A12","why":"answered","moves":[{"Point":5,"Choice":0}],"after":[{"Point":76,"Choice":0}]},{"line":"if A6 J1 T8 then A13","why":"answered","moves":[{"Point":6,"Choice":0}],"after":[{"Point":95,"Choice":0}]},{"line":"if A7 K1 T9 then A14","why":"answered","moves":[{"Point":7,"Choice":0}],"after":[{"Point":114,"Choice":0}]},{"line":"if A8 L1 T10 then A15","why":"answered","moves":[{"Point":8,"Choice":0}],"after":[{"Point":133,"Choice":0}]},{"line":"if A9 M1 T11 then A16","why":"answered","moves":[{"Point":9,"Choice":0}],"after":[{"Point":152,"Choice":0}]},{"line":"if A10 N1 T12 then A17","why":"answered","moves":[{"Point":10,"Choice":0}],"after":[{"Point":171,"Choice":0}]}],"untaken_more":221}','shown 1 0 ',1,'<7@example.org>','<1jqbqrsor7dkusrwmcpmpq7fi5keuju4qd6@pente.example>',1780661220123456,1780661220123456,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(7,2,'','played',1,2,0,'{"since":2,"by":2,"taken":1,"untaken":[{"line":"if A1 H6 P11 C16 K2 R7 E12 M17 T3 G8 ...","why":"long"}]}','',1,'<5@example.org>','<1jqbqo7irz5nyb7hytvdjkkympuqpykctgh@pente.example>',1780661100123456,1780661100123456,0,'due',0,'',0,1,0,0,'');
INSERT INTO outbox VALUES(9,2,'','shown',1,2,0,'{"topic":"ifs-off"}','shown 1 0 ',1,'<6@example.org>','<1jqbqq25rtremanrmlj3t4443gzmdxn5szz@pente.example>',1780661160123456,1780661160123456,0,'due',0,'',1,2,0,0,'');
