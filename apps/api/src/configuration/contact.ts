import { freeText, RULES, type ContactWays } from '@tiffin/contracts';
import { ConfigurationError, type Variables } from '@tiffin/installation';

export interface ContactSettings {
  /** Unset: pages refer people to the hostel office. */
  readonly contact: ContactWays | undefined;
  /** The address that receives contact messages by mail. Unset: they are only stored. */
  readonly contactMail: string | undefined;
}

const WAYS = 'TIFFIN_CONTACT';
const MAIL = 'TIFFIN_CONTACT_MAIL';
/** A link leads to a page, a mail program or a telephone. It must not run code in the page. */
const PROTOCOLS = ['https:', 'http:', 'mailto:', 'tel:'];
const OFFICE = freeText(300, { min: 1, lineBreaks: true });
const NAME = freeText(40, { min: 1 });
const PHONE = /^\+?\d[\d ()-]{2,24}$/;

const isLink = (value: unknown): boolean => typeof value === 'string' && PROTOCOLS.includes(URL.parse(value)?.protocol ?? '');

/** For each contact way: the check of its value, and the sentence for a value that fails. */
const RULE_OF: Readonly<Record<keyof ContactWays, readonly [accepts: (value: unknown) => boolean, sentence: string]>> = {
  office: [OFFICE.accepts, 'must be a text of at most 300 characters, without special control characters'],
  email: [RULES.email.accepts, 'must be an e-mail address'],
  phone: [(value) => typeof value === 'string' && PHONE.test(value), 'must be a phone number such as "+91 98765 43210"'],
  chat: [isLink, 'must be a link that begins with https://, http://, mailto: or tel:'],
  social: [
    (value) => Array.isArray(value) && value.length <= 12 && value.every(isSocial),
    'must be a list of at most 12 {"name": "…", "url": "https://…"}, whose links begin with https://, http://, mailto: or tel:',
  ],
};

function isSocial(entry: unknown): boolean {
  if (!isObject(entry)) return false;
  const { name, url, ...unknownFields } = entry;
  return NAME.accepts(name) && isLink(url) && Object.keys(unknownFields).length === 0;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isWay = (name: string): name is keyof ContactWays => Object.hasOwn(RULE_OF, name);

/**
 * Reads `TIFFIN_CONTACT` (JSON; pages show only the ways that are set) and `TIFFIN_CONTACT_MAIL`
 * (docs/reference/decisions.md#8.10). Throws `ConfigurationError`.
 */
export function readContactSettings(variables: Variables): ContactSettings {
  const mail = variables.text(MAIL);
  if (mail !== undefined && !RULES.email.accepts(mail))
    throw new ConfigurationError(MAIL, 'must be one e-mail address such as office@canteen.example.');
  return { contact: readWays(variables.json(WAYS)), contactMail: mail };
}

function readWays(value: unknown): ContactWays | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) throw new ConfigurationError(WAYS, `must be a JSON object of ${Object.keys(RULE_OF).join(', ')}.`);
  for (const [name, contact] of Object.entries(value)) {
    if (!isWay(name)) throw new ConfigurationError(WAYS, `has "${name}"; it may hold ${Object.keys(RULE_OF).join(', ')}.`);
    const [accepts, sentence] = RULE_OF[name];
    if (!accepts(contact)) throw new ConfigurationError(WAYS, `has a wrong ${name}: it ${sentence}.`);
  }
  return value;
}
