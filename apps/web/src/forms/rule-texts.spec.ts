import { i18n } from '@lingui/core';
import {
  CONTACT_FIELDS,
  CONTRADICTIONS,
  EASY_TO_GUESS,
  FILE_MISSING,
  FILE_TYPES,
  fileSizeMessage,
  freeText,
  IMAGE_MAX_BYTES,
  INFO_MAX,
  NOTICE_MAX,
  PICTURE_PIXELS,
  PRICE_TOO_FINE,
  PRICE_TOO_HIGH,
  RULES,
  SERVING_MAX,
} from '@tiffin/contracts';
import { PHONE_NUMBER } from '@tiffin/contracts/phone';
import { ApiError } from '../api/failures';
import { parseAmount, checkLimit, checkUpTo } from './amounts';
import { checkPhone, checkSecret, checkText } from './checks';
import { fieldErrors } from './field-errors';
import { RULE_TEXTS, ruleText } from './rule-texts';

const rules = [
  ...Object.values(RULES),
  ...Object.values(CONTACT_FIELDS),
  PHONE_NUMBER,
  freeText(INFO_MAX),
  freeText(NOTICE_MAX),
  freeText(SERVING_MAX),
];
const messages = [
  ...rules.map(({ message }) => message),
  ...Object.values(CONTRADICTIONS),
  PRICE_TOO_HIGH,
  PRICE_TOO_FINE,
  EASY_TO_GUESS,
  FILE_MISSING,
  FILE_TYPES,
  PICTURE_PIXELS,
  fileSizeMessage(IMAGE_MAX_BYTES / 1024 / 1024),
];

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

/** A language in which every text of the table is in angle quotes. */
function readAnotherLanguage(): void {
  i18n.loadAndActivate({ locale: 'fr', messages: Object.fromEntries(RULE_TEXTS.map(({ id, message }) => [id, `«${message}»`])) });
}

test('the table has exactly the contract’s messages', () => {
  expect(RULE_TEXTS.map(({ message }) => message).sort()).toEqual([...new Set(messages)].sort());
});

test('keeps other texts of the server', () => {
  readAnotherLanguage();
  expect(ruleText('Roll number 12 is already in use.')).toBe('Roll number 12 is already in use.');
});

test('a form translates errors of the client and of the server', async () => {
  readAnotherLanguage();
  expect(checkText(RULES.email)(' x ')).toBe('«please enter a valid email.»');
  expect(checkSecret(RULES.password)('x')).toBe('«password must be 8-12 characters.»');
  expect(await checkPhone('12')).toBe('«Enter a valid phone number»');
  const refused = new ApiError(400, { code: 'validation', message: RULES.price.message, errors: { price: RULES.price.message } });
  expect(fieldErrors(refused, {}, ['price'])?.get('price')).toBe('«price cannot be 0.»');
});

test.each([
  ['2000', 2_000],
  [' ₹1,00,000 ', 100_000],
  ['99.5', 99.5],
  ['0', 0],
  ['1,000', 1_000],
  ['12,345.60', 12_345.6],
  ['100,000', 100_000],
  ['1 000', 1_000],
  ['12.', 12],
  ['.50', 0.5],
])('%p is %d', (typed, amount) => expect([parseAmount(typed), checkLimit(typed)]).toEqual([amount, true]));

test.each(['', '-1', '1e3', '100000.01', 'none', '९.५०'])('%p is no limit', (typed) =>
  expect(checkLimit(typed)).toBe('Please enter an amount of up to ₹1,00,000.'),
);

test.each(['1', '0.01', '₹ 1,234.50'])('%p is an amount of up to 1,234.50', (typed) => expect(checkUpTo(typed, 1_234.5)).toBe(true));

test.each(['', '0', '-1', '1234.51', 'all', '१'])('%p is no amount', (typed) =>
  expect(checkUpTo(typed, 1_234.5)).toBe('Please enter an amount up to ₹1,234.50.'),
);

// A keypad's decimal comma, or a point between thousands: a wrong guess could multiply the amount by a hundred.
test.each(['9,50', '9,5', '0,50', '0,500', '10,00', '1,50,00', '1,0000', '9 50', '9₹50', '1.000', '12.345', '1.000,50', '1.2.3', ',50'])(
  '%p is ambiguous and refused',
  (typed) => {
    const said = 'Please write paise after a dot, such as 9.50. Commas are for thousands only: 1,250.';
    expect([parseAmount(typed), checkUpTo(typed, 100_000), checkLimit(typed)]).toEqual([NaN, said, said]);
  },
);
