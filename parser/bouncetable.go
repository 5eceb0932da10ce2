package parser

// serverNames are local parts that mail servers write under, see namedIn.
var serverNames = []string{
	"mailer-daemon", "mailerdaemon", "mailer daemon", "mail-daemon", "postmaster",
	"mail delivery subsystem", "mail delivery system", "maildelivery",
}

// bouncePhrases stand in bounces and not in mails about something else that
// a mail server might send, in lower case.
var bouncePhrases = []string{
	"this is the qmail-send program", "this is the mail system at", "this is the postfix program",
	"created automatically by mail delivery software",
	"could not be delivered", "couldn't be delivered", "cannot be delivered", "can not be delivered", "can't be delivered",
	"was not delivered", "wasn't delivered", "were not delivered", "not been delivered", "unable to deliver", "could not deliver", "couldn't deliver",
	"did not reach the following recipient", "delivery to the following recipient", "delivery has failed", "delivery failed", "failed to deliver",
	"following addresses had", "following address failed", "undeliverable", "undelivered", "returned to sender", "permanent fatal errors", "user unknown",
	"konnte nicht zugestellt werden", "n'a pas pu être", "no pudo ser entregado", "não pôde ser entregue", "nao pode ser enviada",
}

// copyMarks stand above the letter that a bounce has at its end as text:
// at the beginning of a line, or within one that is ruled with dashes.
var copyMarks = []string{
	"original message", "message headers", "message header", "unsent message", "returned message", "undelivered message", "copy of the message", "copy of your message",
	"copy of the first part of the message", "copy of the body", "headers of the message", "message follows", "message is as follows",
	"mensaje original", "message d'origine", "ursprüngliche nachricht", "messaggio originale", "mensagem original",
}

// waitingSubjects and waitingPhrases are of reports that nothing has failed,
// or not yet.
var waitingSubjects = []string{
	"warning:", "delayed", "(delay)", "delivery delay", "still trying", "(success)", "(relay)", "successful", "verzögert", "retardé", "retrasad",
}

var waitingPhrases = []string{
	"not yet been delivered", "not been delivered yet", "not yet delivered", "has not been delivered so far",
	"this is a warning message only", "this is only a warning", "is just a warning", "no action is required on your part",
	"you do not need to resend", "do not need to send it again", "delivery incomplete", "temporary problem delivering",
	"will retry for", "will be retried", "will continue trying", "will continue to try", "continue to attempt", "delivery attempts will continue", "keep trying", "still trying", "will try again",
	"successfully delivered", "successfully relayed", "your message was delivered to", "has been delivered to",
}

// refusals say what words of a server mean, for where its code does not. The
// first kind that fits counts: "mailbox full" is also said of users that
// nobody knows, and blocks are explained with almost any word.
var refusals = []struct {
	detail  string // subject and detail of RFC 3463
	plain   bool   // its words mean the same where no code says that a server speaks
	phrases []string
}{
	{".2.2", true, []string{
		"over quota", "overquota", "over its quota", "over their quota", "quota exceeded", "exceeded quota", "exceeds quota", "quota usage exceeded", "exceeded its quota", "exceeded their quota", "quota is full",
		"mailbox full", "mailbox is full", "mailbox for user is full", "inbox is full", "mailfolder is full", "storage exceeded", "exceeded storage", "insufficient storage", "insufficient disk space", "out of storage", "no space left", "not enough space", "disk full", "account is full", "mailbox lleno",
	}},
	{".1.1", true, []string{
		"user unknown", "unknown user", "unknown recipient", "recipient unknown", "no such user", "no such recipient", "no such mailbox", "no such address", "no such person", "no mailbox here by that name", "mailbox not found", "mailbox does not exist", "user not found", "recipient not found", "address does not exist", "account does not exist", "user does not exist", "recipient does not exist", "user doesn't exist", "user doesn't have",
		"unknown e-mail address", "unknown address", "unknown local part", "invalid mailbox", "invalid recipient", "address couldn't be found", "address could not be found", "not listed in domino directory", "not listed in public name", "not a known user", "not a valid mailbox", "not a valid user",
	}},
	{".1.2", true, []string{"unrouteable address", "unroutable address", "host not found", "domain not found", "no such domain", "unknown host"}},
	{".2.1", true, []string{
		"account has been disabled", "account is disabled", "mailbox disabled", "mailbox is disabled", "account is inactive", "account has been deactivated",
	}},
	{".7.1", false, []string{
		"spam", "blocked", "blacklist", "black list", "blocklist", "block list", "denylist", "dnsbl", "listed in", "listed at", "listed by", "reputation", "policy", "policies", "unsolicited", "bulk", "unauthenticated", "not authenticated", "dmarc", "dkim", "spf ", "spf:", "reverse dns", "ptr record", "greylist", "graylist", "rate limit", "too many connections", "too many messages", "contains a virus", "virus detected", "access denied", "not authorized", "not authorised", "relay access denied", "relaying denied", "content rejected", "message rejected", "sender rejected", "sender address rejected",
	}},
	{".4.7", true, []string{"retry timeout exceeded", "delivery time expired", "message expired", "in the queue too long", "on the queue too long", "on queue too long"}},
}
