#!/bin/bash
# Starts Dovecot and Postfix on free ports of loopback for tests, and stops them.
# DIR/servers.json says where they listen. Postfix delivers all mail for example.org to
# Dovecot over LMTP, and mail for lmtp.example.org to a port where a test may
# listen; it tries again every second. Any user name logs in with the password "pw". Mail that
# Postfix has taken gets an Authentication-Results field that vouches for it, and
# loses those it came with, as at a provider that checks DMARC.
#
# usage: mailservers.sh start DIR | stop DIR
set -eu
action=${1:?usage: mailservers.sh start|stop DIR}
dir=${2:?usage: mailservers.sh start|stop DIR}

if [ "$action" = stop ]; then
	kill "$(cat "$dir/dovecot/run/master.pid")" || true
	postfix -c "$dir/postfix/etc" stop >/dev/null 2>&1 || true
	exit 0
fi

listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# free prints the first of the ports $1, $1+10, $1+20 and so on where nothing listens.
free() {
	local port=$1
	while listens "$port"; do port=$((port + 10)); done
	echo "$port"
}

imap=$(free 1143) imaps=$(free 1993) smtp=$(free 2525) smtps=$(free 2465)
lmtp=$(free 2424) handover=$(free 2425) auth=$(free 2426)

mkdir -p "$dir"/dovecot/run "$dir"/mail "$dir"/postfix/{etc,spool,data}
chown -R mail:mail "$dir/mail"
chmod 755 "$dir"
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost \
	-addext subjectAltName=DNS:localhost,IP:127.0.0.1 \
	-keyout "$dir/key.pem" -out "$dir/cert.pem" 2>/dev/null

cat > "$dir/dovecot/dovecot.conf" <<CONF
base_dir = $dir/dovecot/run
state_dir = $dir/dovecot
log_path = $dir/dovecot/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <$dir/cert.pem
ssl_key = <$dir/key.pem
disable_plaintext_auth = no
mail_location = maildir:$dir/mail/%n
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
first_valid_gid = 1
default_internal_user = dovecot
default_login_user = dovenull
auth_mechanisms = plain login
mail_max_userip_connections = 100
passdb {
  driver = static
  args = password=pw
}
userdb {
  driver = static
  args = uid=mail gid=mail home=$dir/mail/%n allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = $imap
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = $imaps
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = $lmtp
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = $auth
  }
}
namespace inbox {
  inbox = yes
  separator = /
}
protocol lmtp {
  postmaster_address = postmaster@example.org
}
CONF

cp /etc/postfix/{postfix-files,dynamicmaps.cf} "$dir/postfix/etc/" 2>/dev/null || true
cp -r /etc/postfix/postfix-files.d /etc/postfix/dynamicmaps.cf.d "$dir/postfix/etc/" 2>/dev/null || true
cat > "$dir/postfix/etc/main.cf" <<CONF
compatibility_level = 3.6
queue_directory = $dir/postfix/spool
data_directory = $dir/postfix/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = mx.example.org
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
local_transport = error:none
virtual_mailbox_domains = example.org, lmtp.example.org
virtual_transport = lmtp:inet:127.0.0.1:$lmtp
transport_maps = inline:{lmtp.example.org=lmtp:inet:127.0.0.1:$handover}
recipient_delimiter = +
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
relayhost =
default_transport = error:outside mail is off
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
header_checks = regexp:{{/^Authentication-Results:/ IGNORE}, {/^From:/ PREPEND Authentication-Results: mx.example.org; dmarc=pass header.from=example.org}}
smtpd_peername_lookup = no
smtpd_client_connection_count_limit = 0
maillog_file = $dir/postfix/maillog
maillog_file_prefixes = $dir
biff = no
alias_maps =
alias_database =
smtputf8_enable = no
smtpd_tls_security_level = may
smtpd_tls_cert_file = $dir/cert.pem
smtpd_tls_key_file = $dir/key.pem
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:$auth
smtpd_tls_auth_only = no
CONF
# The queue manager wakes up every second instead of every 300. Only then does it look again at a mail that it
# skipped because a delivery had just failed ("skipped, still being delivered").
sed -E 's/^smtp +inet .*/127.0.0.1:'"$smtp"' inet n - n - - smtpd\n127.0.0.1:'"$smtps"' inet n - n - - smtpd -o smtpd_tls_wrappermode=yes/; s/^([a-z]+ +(unix|fifo|pass) +[^ ]+ +[^ ]+ +)y/\1n/; s/^(qmgr +unix +n +- +n +)300/\11/' \
	/etc/postfix/master.cf > "$dir/postfix/etc/master.cf"
grep -q '^postlog' "$dir/postfix/etc/master.cf" || echo 'postlog unix-dgram n - n - 1 postlogd' >> "$dir/postfix/etc/master.cf"
chown postfix "$dir/postfix/data"

cat > "$dir/servers.json" <<JSON
{
	"IMAP": "127.0.0.1:$imap",
	"IMAPS": "127.0.0.1:$imaps",
	"SMTP": "127.0.0.1:$smtp",
	"SMTPS": "127.0.0.1:$smtps",
	"LMTP": "127.0.0.1:$handover"
}
JSON

# fail ends the script, and shows what a server has said in some files.
fail() {
	echo "$1 does not start" >&2
	shift
	tail -n 20 "$@" >&2 || true
	exit 1
}

dovecot -c "$dir/dovecot/dovecot.conf" </dev/null >/dev/null 2>"$dir/dovecot/errors" || fail Dovecot "$dir/dovecot/errors" "$dir/dovecot/log"
postfix -c "$dir/postfix/etc" start </dev/null >/dev/null 2>"$dir/postfix/errors" || fail Postfix "$dir/postfix/errors" "$dir/postfix/maillog"
for _ in $(seq 50); do
	if listens "$imaps" && listens "$smtps"; then
		exit 0
	fi
	sleep 0.2
done
fail "Dovecot or Postfix" "$dir/dovecot/log" "$dir/postfix/maillog"
