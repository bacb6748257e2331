#!/bin/sh
# Makes .env from .env.example, with random secrets:
# sh deploy/make-env.sh canteen.example smtps://user:password@mail.example
set -eu
cd "$(dirname "$0")/.."

fail() {
  echo "$1" >&2
  exit 1
}

domain=${1:-}
mail=${2:-}
case $domain in
  '') fail 'Say by which name browsers will find Tiffin: sh deploy/make-env.sh canteen.example (or localhost, to try it out).' ;;
  *[!a-z0-9.-]* | [.-]* | *[.-]) fail "$domain is no domain: lower-case letters, digits, dots and hyphens, without https://." ;;
esac
case $mail in
  '' | smtp://?* | smtps://?*) ;;
  *) fail 'The mail server must begin with smtp:// or smtps://.' ;;
esac
[ ! -e .env ] || fail '.env is there already, and its secrets are in use. Change it by hand.'

# 48 hexadecimal digits.
secret() {
  od -An -v -N24 -tx1 /dev/urandom | tr -d ' \n'
}

umask 077
new=$(mktemp .env.XXXXXX)
trap 'rm -f "$new"' EXIT
while IFS= read -r line; do
  case $line in
    TIFFIN_DOMAIN=) echo "$line$domain" ;;
    TIFFIN_SMTP_URL=) echo "$line$mail" ;;
    TIFFIN_MAIL_FROM=) echo "${line}tiffin@$domain" ;;
    [A-Z]*=) echo "$line$(secret)" ;;
    *) echo "$line" ;;
  esac
done < .env.example > "$new"
# Fails if another process has made one meanwhile.
ln "$new" .env
echo 'Made .env, which only you can read. Keep a copy where you keep passwords.'
[ -n "$mail" ] || echo 'Before you start, set TIFFIN_SMTP_URL there: without it, Tiffin can send no codes and no passwords.'
