-- It is 2026-11-30 13:15:35.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO counters VALUES('intervals',1);
INSERT INTO counters VALUES('nameplates',1);
INSERT INTO counters VALUES('outbox',14);
INSERT INTO counters VALUES('players',1);
INSERT INTO intervals VALUES(1,'vacation',1,0,1795785334000000,1795958134000000);
INSERT INTO players VALUES(1,'Ann','ann','ann@pente.test',1795526134072808,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,5,0);
INSERT INTO outbox VALUES(14,1,'','puzzle',0,0,0,'{"topic":"no-more"}','puzzle 0 0  no-more',1,'<1795526134670810858.10.ann@pente.test>','<1k8m9hcsgyagw7xin5rdfsnowi2dbyul6wb@pente.test>',1796044534672214,1796044534672214,0,'due',0,'',1,2,0,0,'');
