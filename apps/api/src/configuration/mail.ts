import { ConfigurationError, type Variables } from '@tiffin/installation';
import type { Sender, SmtpSettings } from '@tiffin/mail';

export interface MailSettings {
  /** Unset: mails become files (development only). */
  readonly smtp: SmtpSettings | undefined;
  readonly mailFrom: Sender;
}

const SMTP = 'TIFFIN_SMTP_URL';
const FROM = 'TIFFIN_MAIL_FROM';
/** The ports of mail submission: with STARTTLS, and with TLS from the first byte. */
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;
const ADDRESS = /^(?:([^<>"]*)<([^<>]*)>|([^<>]*))$/;
const ONE_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/**
 * Reads `TIFFIN_SMTP_URL` and `TIFFIN_MAIL_FROM`. Production requires both; development writes files and has a default sender
 * (docs/reference/decisions.md#2.12). Throws `ConfigurationError`.
 */
export function readMailSettings(variables: Variables, production: boolean): MailSettings {
  const smtp = readSmtp(variables);
  if (!smtp && production) throw new ConfigurationError(SMTP, 'must be set in production: people wait for their codes and passwords.');
  const from = variables.text(FROM);
  if (from === undefined && smtp)
    throw new ConfigurationError(FROM, `must be set where ${SMTP} is: mail servers refuse mails without a sender.`);
  return { smtp, mailFrom: from === undefined ? { name: 'Tiffin', address: 'tiffin@localhost' } : readSender(from) };
}

/** The URL may hold a password, so error messages never show it. */
function readSmtp(variables: Variables): SmtpSettings | undefined {
  const url = variables.url(SMTP, ['smtp:', 'smtps:']);
  if (!url) return undefined;
  const { protocol, hostname, port, username, password } = url;
  // URL encodes letters that a host name can't have as %C3%A9.
  if (!/^[^%]+$/.test(hostname) || port === '0' || !['', '/'].includes(url.pathname) || url.search || url.hash)
    throw new ConfigurationError(SMTP, 'must name a server and nothing behind it, as in smtp://user:password@mail.example:587.');
  if ((username === '') !== (password === '')) throw new ConfigurationError(SMTP, 'must have a user with a password, or neither.');
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? PORTS[secure ? 'smtps:' : 'smtp:'] : Number(port),
    secure,
    ...(username !== '' && { user: { name: decoded(username), password: decoded(password) } }),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigurationError(SMTP, 'must have % in user and password written as %25.');
  }
}

function readSender(text: string): Sender {
  const [, name, inBrackets, bareAddress] = ADDRESS.exec(text) ?? [];
  const address = (inBrackets ?? bareAddress ?? '').trim();
  if (!ONE_ADDRESS.test(address) || /\p{Cc}/u.test(text))
    throw new ConfigurationError(FROM, 'must be an address such as tiffin@canteen.example or Tiffin <tiffin@canteen.example>.');
  return { name: name?.trim() || 'Tiffin', address };
}
