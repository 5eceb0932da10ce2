-- It is 2026-11-24 13:14:32.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO addresses VALUES('bob@pente.test',2,0);
INSERT INTO challenges VALUES(1,1,'pente',1,0,'accepted',1,1795526071556521,1,0,0,0,'1d','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('nameplates',1);
INSERT INTO counters VALUES('outbox',13);
INSERT INTO counters VALUES('players',2);
INSERT INTO games VALUES(1,'pente',0,0,0,1795526071580011,1795526071613868,0,1,0,'','Ann - Bob','1d',1795526071668580,'',0,0,1795526671692839,0,'',0,'{"By":1,"Until":"2026-11-24T13:24:31.692839468Z","Arrived":"2026-11-24T13:14:31.66858Z","Move":{"Moves":[{"Point":221,"Choice":0}],"Guard":0,"Draw":false,"Remark":"Good luck!"},"Ifs":{"Lines":null,"Cut":false},"Mail":"\u003c1795526071691864020.7.ann@pente.test\u003e"}',0,0,0,0,0);
INSERT INTO invitations VALUES(1,1,2,1);
INSERT INTO players VALUES(1,'Ann','ann','ann@pente.test',1795526071435516,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,10,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@pente.test',1795526071466224,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1795526071580011,0,'',0,0);
INSERT INTO plies VALUES(1,2,2,'L10',1795526071613868,1795526071613868,'',0,0);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO outbox VALUES(12,1,'','refused',1,2,0,'{"reason":"opening","line":"L11","moves":[{"Point":200,"Choice":0}]}','refused 1 0  opening  2 L11',1,'<1795526071673143227.6.ann@pente.test>','<1k86r35bqhs6ziv2osikldub6tbpsyxinvw@pente.test>',1795526071674548,1795526071674548,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(13,1,'','played',1,2,0,'{"moves":[{"Point":221,"Choice":0}],"topic":"held","by":1,"until":"2026-11-24T13:24:31.692839468Z"}','',1,'<1795526071691864020.7.ann@pente.test>','<1k86r35ccdcfsohdxttsqhutxuvwdvyh6ea@pente.test>',1795526071692839,1795526071692839,0,'due',0,'',0,1,0,0,'');
