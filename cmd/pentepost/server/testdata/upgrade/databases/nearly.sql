-- It is 2026-11-24 13:15:05.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO addresses VALUES('bob@pente.test',2,0);
INSERT INTO challenges VALUES(1,1,'pente-free',1,0,'accepted',1,1795526102733623,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO challenges VALUES(2,2,'pente',0,0,'declined',0,1795526104536652,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',2);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('nameplates',2);
INSERT INTO counters VALUES('outbox',75);
INSERT INTO counters VALUES('players',2);
INSERT INTO counters VALUES('remarks',4);
INSERT INTO games VALUES(1,'pente-free',0,2,18,1795526102916492,1795526104320223,1795526104447546,1,0,'','ann - bob','7d',0,'',0,0,0,0,'draw',0,'',0,0,0,0,0);
INSERT INTO invitations VALUES(1,1,2,1);
INSERT INTO invitations VALUES(2,1,1,0);
INSERT INTO leavings VALUES(1,2,23,'resigned',1795526104447546);
INSERT INTO players VALUES(1,'ann','ann','ann@pente.test',1795526102733623,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'bob','bob','bob@pente.test',1795526102916492,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1795526102916492,0,'',0,0);
INSERT INTO plies VALUES(1,10,2,'T1',1795526103428964,1795526103428964,'',0,0);
INSERT INTO plies VALUES(1,11,1,'A19',1795526103487570,1795526103487570,'',0,0);
INSERT INTO plies VALUES(1,12,2,'H3',1795526103512438,1795526103512438,'',0,0);
INSERT INTO plies VALUES(1,13,1,'Q3',1795526103548369,1795526103548369,'',0,0);
INSERT INTO plies VALUES(1,14,2,'H17',1795526103574534,1795526103574534,'',0,0);
INSERT INTO plies VALUES(1,15,1,'G10',1795526103611476,1795526103611476,'',0,0);
INSERT INTO plies VALUES(1,16,2,'Q10',1795526103635335,1795526103635335,'',0,0);
INSERT INTO plies VALUES(1,17,1,'M5',1795526103670198,1795526103670198,'',0,0);
INSERT INTO plies VALUES(1,18,2,'M15',1795526104000000,1795526103724336,'',0,0);
INSERT INTO plies VALUES(1,19,1,'C14',1795526104046388,1795526104046388,'',0,0);
INSERT INTO plies VALUES(1,2,2,'L10',1795526103000000,1795526102966224,'',0,0);
INSERT INTO plies VALUES(1,20,2,'C15',1795526104151641,1795526104151641,'',0,0);
INSERT INTO plies VALUES(1,21,1,'E13',1795526104175180,1795526104175180,'',0,0);
INSERT INTO plies VALUES(1,22,2,'E14',1795526104207324,1795526104207324,'',0,0);
INSERT INTO plies VALUES(1,23,1,'C13',1795526104320223,1795526104320223,'',0,0);
INSERT INTO plies VALUES(1,3,1,'D4',1795526103072980,1795526103072980,'',0,0);
INSERT INTO plies VALUES(1,4,2,'P16',1795526103215154,1795526103215154,'',0,0);
INSERT INTO plies VALUES(1,5,1,'D16',1795526103259098,1795526103259098,'',0,0);
INSERT INTO plies VALUES(1,6,2,'A7',1795526103276754,1795526103276754,'',0,0);
INSERT INTO plies VALUES(1,7,1,'P4',1795526103304977,1795526103304977,'',0,0);
INSERT INTO plies VALUES(1,8,2,'B2',1795526103345671,1795526103345671,'',0,0);
INSERT INTO plies VALUES(1,9,1,'S18',1795526103404578,1795526103404578,'',0,0);
INSERT INTO rated_games VALUES(1,'pente',1,2,2,0,1795526104447546);
INSERT INTO rating_alarms VALUES('pente',1795526104447546,'period',2592000,0);
INSERT INTO remarks VALUES(1,1,2,2,'Hello Ann!',1795526103015265);
INSERT INTO remarks VALUES(2,1,18,2,'Or shall we play on?',1795526104013119);
INSERT INTO remarks VALUES(3,1,19,1,'Good luck!



Bye',1795526104096751);
INSERT INTO remarks VALUES(4,1,21,1,'Good luck!',1795526104182378);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO outbox VALUES(44,2,'','shown',1,17,0,'{"topic":"dropped"}','shown 1 0 ',1,'<1795526103766352868.14.bob@pente.test>','<1k86r44molq6wum6unhhcuwfog3wtgsdp2a@pente.test>',1795526103768294,1795526103768294,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(52,2,'','played',1,18,0,'{"since":18,"by":2,"offer":true,"not_done":["resign"]}','',1,'<1795526104011485410.22.bob@pente.test>','<1k86r44udjdo3shu25jwjrukfssc7g5o4wo@pente.test>',1795526104013119,1795526104013119,0,'due',0,'',0,1,0,0,'');
INSERT INTO outbox VALUES(55,1,'','played',1,19,0,'{"since":19,"by":1,"withheld":["Call me: +47 22 33 44 55","I am also ann@pente.test at times."]}','',1,'<1795526104095464021.12.ann@pente.test>','<1k86r451072put3a74mzxbogdlemde6bht4@pente.test>',1795526104096751,1795526104096751,0,'due',0,'',0,1,0,0,'');
INSERT INTO outbox VALUES(61,2,'','refused',1,21,0,'{"reason":"not-understood","line":"say ring me at +47 22 33 44 55","topic":"empty","withheld":["ring me at +47 22 33 44 55"]}','refused 1 0  not-understood empty 21 say ring me at +47 22 33 44 55',1,'<1795526104223035263.24.bob@pente.test>','<1k86r4554mxu3u7acdp7gtujiauskqd3yop@pente.test>',1795526104228695,1795526104228695,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(75,2,'','declined',0,0,2,'{"by":1,"text":"I have to go."}','declined 0 2 ',0,'','<1k86r45h2v3zc2u2daxjsworxbd7xpaiaxc@pente.test>',1795526104610615,1795526104610615,0,'due',0,'',0,1,0,0,'');
INSERT INTO outbox VALUES(9,2,'','refused',1,1,0,'{"reason":"not-understood","line":"my move is L10","topic":"meant","meant":"L10","below":"Hello Ann!"}','refused 1 0  not-understood meant 1 my move is L10',1,'<1795526102970022936.4.bob@pente.test>','<1k86r43trjzpc3oslhrhzgxh2rchcs66jdu@pente.test>',1795526102971182,1795526102971182,0,'due',0,'',1,2,0,0,'');
