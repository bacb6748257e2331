import fc from 'fast-check';
import { businessDay, resolveMonth } from './calendar.js';
import { startOfDay } from './instants.js';
import { splitAtDash } from './hostel.js';
import { CURRENCY_SIGN, formatRupees, toPaise, toRupees } from './money.js';
import { isNewer, isOrderStatus, orderCode, orderNumber } from './order-status.js';
import { PHONE_NUMBER } from './phone.js';
import { priceOrder } from './pricing.js';
import { comparedText, freeText, RULES, TYPED_PASSWORD, type FieldRule } from './rules.js';
import { comparable, plainName, plainText } from './text-forms.js';

describe('money', () => {
  test('converts paise to the wire and back without loss', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paise) => {
        expect(toPaise(JSON.parse(JSON.stringify(toRupees(paise))) as number)).toBe(paise);
      }),
    ));

  test('accepts rupees with at most two decimals', () => expect([15, 12.3, 0.05, 0, -0.5].map(toPaise)).toEqual([1_500, 1_230, 5, 0, -50]));

  test('formats rupees in thousands and lakhs, always with paise', () =>
    expect([126_000.5, 5, 0].map(formatRupees)).toEqual(['₹1,26,000.50', '₹5.00', '₹0.00']));

  test('has the sign of the rupee', () => expect(CURRENCY_SIGN).toBe('₹'));

  test.each([NaN, Infinity, 0.001, 1e21, 10.999, 1e-7])('refuses %p as an amount', (value) => expect(toPaise(value)).toBeUndefined());
});

describe('pricing', () => {
  test('charges packing per packed unit and taxes it', () => {
    const totals = priceOrder([
      { unitPrice: 1_500, quantity: 4, packed: true },
      { unitPrice: 1_000, quantity: 2, packed: false },
    ]);
    expect(totals).toEqual({ subtotal: 8_000, packing: 2_000, tax: 500, total: 10_500 });
  });

  test('rounds tax half up to the paisa', () => {
    expect(priceOrder([{ unitPrice: 10, quantity: 1, packed: false }]).tax).toBe(1);
    expect(priceOrder([{ unitPrice: 9, quantity: 1, packed: false }]).tax).toBe(0);
  });

  test('charges the same before tax however a line is split', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 2, max: 50 }), fc.boolean(), (unitPrice, quantity, packed) => {
        const whole = priceOrder([{ unitPrice, quantity, packed }]);
        const split = priceOrder(Array.from({ length: quantity }, () => ({ unitPrice, quantity: 1, packed })));
        expect(split).toEqual(whole);
      }),
    ));
});

test('shows the last 8 characters of an order’s id, in capitals (docs/reference/decisions.md#4.12)', () =>
  expect(orderCode('a0000000-0000-4000-8000-00000a1b2c3d')).toBe('0A1B2C3D'));

test('has the four statuses of an order', () =>
  expect(['PickedUp', 'pending', 'Cancelled', undefined].map(isOrderStatus)).toEqual([true, false, false, false]));

describe('calendar', () => {
  const kolkata = 'Asia/Kolkata';

  test("a month's last millisecond belongs to it in the canteen's zone", () => {
    expect(businessDay(new Date('2026-11-30T18:29:59.999Z'), kolkata)).toBe('2026-11-30');
    expect(businessDay(new Date('2026-11-30T18:30:00.000Z'), kolkata)).toBe('2026-12-01');
  });

  test.each([kolkata, 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo', 'Asia/Kathmandu'])(
    'begins a day once in %s',
    (zone) =>
      fc.assert(
        fc.property(fc.date({ min: new Date('2016-01-02'), max: new Date('2035-12-30'), noInvalidDate: true }), (instant) => {
          const day = businessDay(instant, zone);
          const start = startOfDay(day, zone);
          expect(start.getTime()).toBeLessThanOrEqual(instant.getTime());
          expect(businessDay(start, zone)).toBe(day);
          expect(businessDay(new Date(start.getTime() - 1), zone)).not.toBe(day);
        }),
        { numRuns: 50 },
      ),
  );

  test("a month after the current one is last year's", () => {
    const now = new Date('2026-02-10T00:00:00Z');
    expect(resolveMonth(2, undefined, now, kolkata)).toBe('2026-02');
    expect(resolveMonth(3, undefined, now, kolkata)).toBe('2025-03');
    expect(resolveMonth(3, 2024, now, kolkata)).toBe('2024-03');
  });
});

describe('field rules', () => {
  test.each([
    [freeText(9), 'a\u0085b', false],
    [freeText(9), 'a\tb', false],
    [freeText(9, { lineBreaks: true }), 'a\nb\r\nc', true],
    [freeText(9, { lineBreaks: true }), 'a\tb', false],
    [freeText(9), 'ab\ncd', false],
    [freeText(2), 'abc', false],
    [freeText(9, { min: 1 }), ' \u3000 ', false],
    [comparedText(9), 'a\u200bb', true],
    [comparedText(9), 'a\tb', false],
    [RULES.email, 'a@b.example', true],
    [RULES.email, 'a@b', false],
    [RULES.email, 'a b@c.example', false],
    [RULES.fullName, 'Asha Rao', true],
    [RULES.fullName, '   ', false],
    [RULES.fullName, 'A'.repeat(21), false],
    [RULES.fullName, 'R2D2', false],
    [RULES.price, 0, false],
    [RULES.price, 0.01, true],
    [RULES.price, 10_000.01, false],
    [RULES.price, '15', false],
    [RULES.password, 'tiffin1', false],
    [RULES.password, 'tiffin123', true],
    [RULES.password, 'tiffin1234567', false],
    [RULES.password, ' '.repeat(8), false],
    [RULES.password, '\u00a0\u2003'.repeat(4), false],
    [RULES.password, ' tiffin ', true],
    [RULES.password, 'tiffin\ud83d!', false],
    [RULES.password, 'áéíóúñçü', true],
    [RULES.password, 'áéíóúñçüáéíó'.normalize('NFD'), true],
    [RULES.password, 'áéíó'.normalize('NFD'), false],
    [TYPED_PASSWORD, 'áéíó'.normalize('NFD'), true],
    [TYPED_PASSWORD, 'áéíóúñçüáéíó'.normalize('NFD'), true],
    [TYPED_PASSWORD, 'tiffin1', false],
    [TYPED_PASSWORD, 'tiffin1234567', false],
    [TYPED_PASSWORD, 12345678, false],
    [RULES.kitchenKey, 'key!', false],
    [RULES.kitchenKey, 'kitchen1', true],
    [RULES.otherName, 'चाय', true],
    [RULES.otherName, 'क्\u200dष', true],
    [RULES.otherName, '\u3164', false],
    [RULES.otherName, 'चाय\uffa0', false],
    [RULES.otherName, '\u115f चाय', false],
    [PHONE_NUMBER, '919876543210', true],
    [PHONE_NUMBER, '+919876543210', false],
    [PHONE_NUMBER, '910000000000', false],
  ])('%#: %p accepts %p: %p', (rule, value, accepted) => expect(rule.accepts(value)).toBe(accepted));
});

describe('the form in which a field is kept', () => {
  test.each([
    [RULES.fullName, '  Meena \u00a0\u2003Kumari\u2800', 'Meena Kumari'],
    [RULES.fullName, 'Ｍｅｅｎａ', 'Meena'],
    [RULES.category, 'Chole  Bhature', 'Chole Bhature'],
    [RULES.otherName, 'छोले\u3000 भटूरे', 'छोले भटूरे'],
    [RULES.email, ' a@b.example ', 'a@b.example'],
    [freeText(9), 'cafe\u0301 ½', 'café ½'],
    [freeText(9, { lineBreaks: true }), 'a\n  b\t', 'a\n b\t'],
    [freeText(9), `x${'\u0301'.repeat(40)}y`, `x${'\u0301'.repeat(5)}y`],
    [RULES.password, ' p  w ', undefined],
  ])('%#: normalises with %p: %j to %j', (rule, typed, kept) => expect((rule as FieldRule).normalize?.(typed)).toBe(kept));

  test.each([
    ['9876543210', '919876543210'],
    ['9591234567', '919591234567'],
    ['09876543210', '919876543210'],
    ['0919876543210', '919876543210'],
    ['00919876543210', '919876543210'],
    ['+91 (0)98765 43210', '919876543210'],
    ['9109876543210', '919876543210'],
    ['\u202a+91\u00a098765\u201143210\u202c', '919876543210'],
    ['="919876543210"', '919876543210'],
    ["'919876543210", '919876543210'],
    ['919876543210.0', '919876543210'],
    ['98.765.432.10', '919876543210'],
    ['+6581234567', '6581234567'],
    ['9779841234567', '9779841234567'],
  ])('reads the phone number %j as %j', (typed, kept) =>
    expect([PHONE_NUMBER.normalize?.(typed), PHONE_NUMBER.accepts(kept)]).toEqual([kept, true]),
  );

  test.each(['9.19877E+11', '9.1987654321E+11', '98765', '+0', 'call me', '9876543210 / 9876543211', ''])(
    'refuses %j as a phone number',
    (typed) => expect(PHONE_NUMBER.accepts(PHONE_NUMBER.normalize?.(typed))).toBe(false),
  );

  const written = fc.string({
    unit: fc.constantFrom('a', 'ế', 'क़', 'Ａ', ' ', '\u00a0', '\u0301', '\u0323', '\n', '\u200d', '9', '+', '0'),
  });
  test.each([plainText, plainName, comparable])('%# leaves a normalised text as it is', (form) =>
    fc.assert(fc.property(written, (text) => expect(form(form(text))).toBe(form(text)))),
  );
});

describe('free text', () => {
  const one = freeText(140);
  const lines = freeText(2_000, { lineBreaks: true });
  const turning = ['\u061c', '\u200e', '\u200f', ...between(0x202a, 0x202e), ...between(0x2066, 0x2069)];
  const unseen = ['\u00ad', '\u034f', '\u115f', '\u180e', '\u200b', ...between(0x2060, 0x2064), '\u3164', '\ufeff', '\ufff9', '\u{e0041}'];
  const broken = ['\u2028', '\u2029', '\ud83c', '\udf5b'];

  test.each([...turning, ...unseen, ...broken].map((character) => [character.codePointAt(0)?.toString(16), character]))(
    'has no U+%s, whatever stands around it',
    (_, character) => {
      for (const text of [character, `less${character} spicy`, `${character}less spicy`, `less spicy${character}`])
        expect([one.accepts(text), lines.accepts(text)]).toEqual([false, false]);
    },
  );

  test.each([
    'no onion, please',
    'बिना मिर्च के',
    'क्\u200dष',
    'ନ୍\u200cକ',
    'மிளகு இல்லாமல்',
    'بغير بصل',
    'ללא בצל',
    '👨\u200d👩\u200d👧 ☕\ufe0f 🇮🇳',
    'e\u0301',
  ])('accepts %s', (text) => expect([one.accepts(text), lines.accepts(text)]).toEqual([true, true]));
});

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

test('splits a value at its first dash', () => {
  expect(splitAtDash('BH1-kitchen-1')).toEqual({ hostel: 'BH1', rest: 'kitchen-1' });
  expect(splitAtDash('-x')).toBeUndefined();
});

describe('an order', () => {
  test('is called by its number, or by its code until the number is known', () => {
    const _id = 'a0000000-0000-4000-8000-00007f3a91c2';
    expect([orderNumber({ _id, token: 12 }), orderNumber({ _id })]).toEqual(['#12', '7F3A91C2']);
  });

  test.each([
    [{ revision: 2 }, { revision: 1 }, true],
    [{ revision: 1 }, { revision: 2, token: 12 }, false],
    [{ revision: 1, token: 12 }, { revision: 2 }, false],
    [{ revision: 1 }, { revision: 1 }, false],
    [{ revision: 1, token: 12 }, { revision: 1 }, true],
    [{ revision: 1, token: 12 }, { revision: 1, token: 12 }, false],
  ])('%j is newer than %j: %s', (order, known, newer) => expect(isNewer(order, known)).toBe(newer));
});
