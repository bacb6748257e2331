import { formatRupees, toPaise, type Rupees } from './money.js';
import { plainName, plainText } from './text-forms.js';

/** The rule of one field: which values it accepts, and the message for others (docs/reference/specification.md#5). */
export interface FieldRule {
  readonly message: string;
  /** Returns the form in which a text is checked and stored. Without it, the text is taken as entered. */
  readonly normalize?: (text: string) => string;
  readonly accepts: (value: unknown) => boolean;
  /** Returns the message for a value that breaks a limit which `message` does not mention. */
  readonly messageFor?: (value: unknown) => string | undefined;
  /** For the OpenAPI document and HTML attributes, where they can express the rule. */
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly type?: 'number' | 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
}

const CONTROL = /\p{Cc}/u;
const LONE_SURROGATE = /\p{Cs}/u;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\r]/u;
/**
 * Characters that people do not enter on purpose: invisible ones, ones that change the direction of the text, unwanted line breaks, and half
 * characters. The two joiners and the variation selectors are allowed, because Indian scripts and emoji need them.
 */
const UNSEEN = /(?![\p{Join_C}\ufe00-\ufe0f])[\p{DI}\p{Zl}\p{Zp}\p{Cs}\ufff9-\ufffb]/u;

/**
 * Returns a rule for a text that matches `pattern`. It checks the length first, so that the pattern never reads a text that is too long.
 */
function text(pattern: RegExp, message: string, limits: { maxLength: number } & Pick<FieldRule, 'minLength' | 'normalize'>): FieldRule {
  const accepts = (value: unknown): boolean => typeof value === 'string' && value.length <= limits.maxLength && pattern.test(value);
  return { message, accepts, pattern: pattern.source, ...limits };
}

const NAME = text(/^(?=.*[A-Za-z])[A-Za-z ]{1,20}$/, 'only letters & spaces are allowed under 20 characters.', {
  minLength: 1,
  maxLength: 20,
  normalize: plainName,
});
/**
 * A name in any script, or an empty text. A letter with its signs counts as one, as its writer counts it. A letter has at most three
 * signs, and none is invisible.
 */
const OTHER_NAME = text(
  /^(?:(?!.*(?![\p{Join_C}\ufe00-\ufe0f])\p{DI})(?=.*\p{L})(?:[\p{L} ][\p{M}\p{Join_C}]{0,3}){1,20})?$/u,
  NAME.message,
  { minLength: 0, maxLength: 80, normalize: plainName },
);

/**
 * Returns the form in which a password is checked, hashed and compared: NFC, so that an accented letter is the same from every keyboard.
 */
export const passwordForm = (typed: string): string => typed.normalize('NFC');

/** A password must be possible to type, and must arrive as it was typed. */
const canBeTyped = (text: string): boolean =>
  text.length >= 8 && text.length <= 12 && text.trim() !== '' && !CONTROL.test(text) && !LONE_SURROGATE.test(text);
/** Enough for 12 characters however they are composed. A longer text is refused before it is normalised. */
const TYPED_MAX = 64;
const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= TYPED_MAX;
const PASSWORD: FieldRule = {
  message: 'password must be 8-12 characters.',
  accepts: (value) => isShort(value) && canBeTyped(passwordForm(value)),
  minLength: 8,
  maxLength: 12,
};

/** The message for a password that attackers try first. Only the server has the list. */
export const EASY_TO_GUESS = 'please choose a password that is harder to guess.';

/** The rule for a password that a form asks for: one that can be set now, or that could be set while passwords were stored as typed. */
export const TYPED_PASSWORD: FieldRule = {
  ...PASSWORD,
  accepts: (value) => isShort(value) && (canBeTyped(value) || canBeTyped(passwordForm(value))),
};

function anyText(max: number, min: number, unwanted: readonly RegExp[]): FieldRule {
  return {
    message:
      min > 0
        ? `Please write ${min} to ${max} characters, without control characters.`
        : `Please use at most ${max} characters, without control characters.`,
    accepts: (value) =>
      typeof value === 'string' &&
      value.length <= max &&
      value.trim().length >= min &&
      !unwanted.some((characters) => characters.test(value)),
    minLength: min,
    maxLength: max,
  };
}

/** Returns the rule for free text that others read: at most `max` characters on one line, without control characters and invisible ones. */
export function freeText(max: number, { min = 0, lineBreaks = false }: { min?: number; lineBreaks?: boolean } = {}): FieldRule {
  return { ...anyText(max, min, [lineBreaks ? CONTROL_BUT_BREAKS : CONTROL, UNSEEN]), normalize: plainText };
}

/** Returns the rule for text that is only compared, such as a search or a key: at most `max` characters, without control characters. */
export function comparedText(max: number, { min = 0 }: { min?: number } = {}): FieldRule {
  return anyText(max, min, [CONTROL]);
}

/** The longest payee name that UPI apps show, in characters. */
const PAYEE_NAME_MAX = 50;

/** The highest price of a menu item. */
export const PRICE_MAX: Rupees = 10_000;
export const PRICE_TOO_HIGH = `Price can be at most ${formatRupees(PRICE_MAX).replace('.00', '')}.`;
export const PRICE_TOO_FINE = 'Price can have at most two decimals.';

function pricesOwnRule(value: unknown): string | undefined {
  if (typeof value !== 'number' || !(value > 0)) return undefined;
  return value > PRICE_MAX ? PRICE_TOO_HIGH : PRICE_TOO_FINE;
}

/** The highest monthly limit. */
export const CREDIT_LIMIT_MAX: Rupees = 100_000;

/**
 * The table of field rules (docs/reference/specification.md#5, docs/reference/decisions.md#2.11). The server's DTOs and the client's
 * forms both use it, so that a message reads the same everywhere. The phone number's rule is in `phone.ts`, since its library is large.
 */
export const RULES = {
  email: text(
    /^(?=.{3,254}$)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/,
    'please enter a valid email.',
    { maxLength: 254, normalize: plainText },
  ),
  price: {
    message: 'price cannot be 0.',
    accepts: (value) => {
      const paise = typeof value === 'number' ? toPaise(value) : undefined;
      return paise !== undefined && paise >= 1 && paise <= PRICE_MAX * 100;
    },
    messageFor: pricesOwnRule,
    type: 'number',
    minimum: 0.01,
    maximum: PRICE_MAX,
  },
  creditLimit: {
    message: `Please enter an amount of up to ${formatRupees(CREDIT_LIMIT_MAX).replace('.00', '')}.`,
    accepts: (value) => {
      const paise = typeof value === 'number' ? toPaise(value) : undefined;
      return paise !== undefined && paise >= 0 && paise <= CREDIT_LIMIT_MAX * 100;
    },
    type: 'number',
    minimum: 0,
    maximum: CREDIT_LIMIT_MAX,
  },
  fullName: NAME,
  name: NAME,
  category: NAME,
  otherName: OTHER_NAME,
  rollNo: text(/^\d{1,3}$/, 'only numbers are allowed under 3 characters.', { minLength: 1, maxLength: 3 }),
  password: PASSWORD,
  newPassword: PASSWORD,
  contractorPassword: PASSWORD,
  kitchenKey: text(/^[A-Za-z0-9]{4,12}$/, 'key must be 4-12 characters.', { minLength: 4, maxLength: 12 }),
  hostel: text(/^(?:BH|GH)[1-9]\d{0,3}$/, 'Please choose a hostel.', { maxLength: 6 }),
  upiId: text(/^[A-Za-z0-9][A-Za-z0-9._-]*@[A-Za-z][A-Za-z0-9]{1,63}$/, 'Please enter a UPI ID such as canteen@bank.', {
    minLength: 4,
    maxLength: 255,
    normalize: plainText,
  }),
  payeeName: freeText(PAYEE_NAME_MAX, { min: 1 }),
  utr: text(/^\d{12}$/, 'Please enter the 12 digits of the UPI reference (UTR).', { minLength: 12, maxLength: 12, normalize: plainText }),
  verificationCode: text(/^\d{6}$/, 'Invalid verification code', { minLength: 6, maxLength: 6 }),
} as const satisfies Record<string, FieldRule>;

/** Returns the message that a field shows for `value`, or `undefined` where the rule accepts it. */
export function fieldError(rule: FieldRule, value: unknown): string | undefined {
  return rule.accepts(value) ? undefined : (rule.messageFor?.(value) ?? rule.message);
}

export const FILE_MISSING = 'file is missing';
/** A small file can decode to gigabytes. */
export const PICTURE_PIXELS_MAX = 50_000_000;
export const PICTURE_PIXELS = 'please choose a picture of at most 50 million pixels.';
export const FILE_TYPES = 'only PNG, JPG/JPEG files are allowed';
/** Returns the message for a file of more than `n` MB. */
export const fileSizeMessage = (n: number): string => `File size should not exceed ${n} MB`;
