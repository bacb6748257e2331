import { LANGUAGES, type Language } from '@tiffin/contracts';
import { readPdf, type TaggedPart } from '@tiffin/print/testing';
import { buffer } from 'node:stream/consumers';
import { billDocument } from './bill-document.js';
import type { PrintedBill } from './printed-bill.js';

const lineOf = (number: number) => {
  const subtotal = 15_000 + number * 100;
  const packing = (number % 3) * 500;
  const tax = Math.round((subtotal + packing) / 20);
  return {
    orderId: `a0000000-0000-4000-8000-00005e21a${(0x100 + number).toString(16)}`,
    placedAt: new Date(Date.UTC(2026, 8, 30, 18, 30) + number * 6 * 3_600_000).toISOString(),
    ...{ subtotal, packing, tax, total: subtotal + packing + tax },
  };
};
const orderOf = (number: number, createdAt: string) => ({
  ...{ createdAt, token: number + 1 },
  dishes: [
    { name: 'Popcorn', otherNames: { hi: 'पॉपकॉर्न' }, quantity: 3 },
    { name: 'Fries', quantity: 1 },
  ],
});
const COUNTER_ORDERS: PrintedBill['orders'] = new Map(
  [0, 1].map((number) => {
    const { orderId, placedAt } = lineOf(number);
    return [orderId, { ...orderOf(number, placedAt), counter: number ? { objectedAt: '2026-10-01T00:00:00.000Z' } : {} }];
  }),
);
const ADJUSTMENTS = [
  { orderId: 'a0000000-0000-4000-8000-00002b90e6d1', sourceMonth: '2026-08', difference: -3_150 },
  { orderId: 'a0000000-0000-4000-8000-00002b90e6d2', sourceMonth: '2026-09', difference: 1_260_000 },
];

function billOf(orders: number, given: Partial<PrintedBill> = {}): PrintedBill {
  const lines = Array.from({ length: orders }, (_, number) => lineOf(number));
  const bill = { lines, adjustments: [], carriedIn: 0, carriedOut: 0, ...given };
  const sum = [...bill.lines.map(({ total }) => total), ...bill.adjustments.map(({ difference }) => difference)];
  return {
    ...bill,
    language: 'en',
    month: '2026-10',
    amount: sum.reduce((total, part) => total + part, bill.carriedIn + bill.carriedOut),
    issuedAt: '2026-10-31T18:35:00.000Z',
    revisedAt: null,
    paidAt: null,
    payments: [],
    changedAt: '2026-10-31T18:35:00.000Z',
    hostel: 'Ganga (BH1)',
    student: { fullName: 'Aarav Sharma', rollNo: '101' },
    orders: new Map(lines.map(({ orderId, placedAt }, number) => [orderId, orderOf(number, placedAt)])),
    timeZone: 'Asia/Kolkata',
    ...given,
  };
}

const printed = async (bill: PrintedBill): Promise<Buffer> => buffer(billDocument(bill));
const read = async (bill: PrintedBill) => readPdf(await printed(bill));
/** The outline of a document: `P To pay`, tables as their rows. */
const outline = (part: TaggedPart): string[] =>
  part.parts.flatMap((child) => (child.type === 'Table' ? ['Table', ...rowsOf(child)] : [`${child.type} ${child.text}`]));
const rowsOf = (table: TaggedPart): string[] => table.parts.map((row) => row.parts.map(({ text }) => text).join(' | '));

test('shows whose bill it is, its rows and the amount to pay, in reading order', async () => {
  const { structure, pages, artifacts, catalog, info, fonts } = await read(
    billOf(2, { adjustments: ADJUSTMENTS, carriedIn: -500, revisedAt: '2026-11-02T05:00:00.000Z' }),
  );
  expect(structure.type).toBe('Document');
  expect(outline(structure)).toEqual([
    'P Tiffin',
    'P Canteen of Ganga (BH1)',
    'H1 Bill for October 2026',
    'P Aarav Sharma, roll number 101',
    'P To pay',
    'P ₹12,884.80',
    'P Issued on Nov 1, 2026, changed on Nov 2, 2026',
    'P Please pay at the canteen counter',
    'H2 2 orders',
    'Table',
    'Date | Order | Subtotal | Packing | Tax | Amount',
    'Oct 1 | #1 3 Popcorn, Fries | ₹150.00 | ₹0.00 | ₹7.50 | ₹157.50',
    'Oct 1 | #2 3 Popcorn, Fries | ₹151.00 | ₹5.00 | ₹7.80 | ₹163.80',
    'H2 How it adds up',
    'Table',
    '2 orders | ₹321.30',
    'Correction for August 2026 Order 2B90E6D1 changed after that bill was paid: ₹31.50 less | −₹31.50',
    'Correction for September 2026 Order 2B90E6D2 changed after that bill was paid: ₹12,600.00 more | ₹12,600.00',
    'Credit from earlier bills | −₹5.00',
    'To pay | ₹12,884.80',
  ]);
  expect([pages, artifacts]).toEqual([1, ['Tiffin, canteen of Ganga (BH1). Bill for October 2026Page 1 of 1']]);
  expect(catalog).toMatch(/\/Lang \(en\)/);
  expect(catalog).toMatch(/\/MarkInfo \d+ 0 R/);
  expect(catalog).toMatch(/\/ViewerPreferences \d+ 0 R/);
  expect(info).toMatchObject({ Title: '(Bill for October 2026, Aarav Sharma)', CreationDate: '(D:20261031183500Z)' });
  expect(new Set(fonts.map((name) => name.replace(/^.*\+/, '')))).toEqual(new Set(['Figtree-Regular', 'Figtree-SemiBold', 'Figtree-Bold']));
});

test('shows a UPI code with the same data in words, and what was received', async () => {
  const upi = {
    uri: 'upi://pay?pa=mess@okbank&am=157.50',
    upiId: 'mess@okbank',
    payeeName: 'Ganga Mess',
    amount: 100,
    note: 'Bill October 2026 101',
  };
  const { structure } = await read(
    billOf(1, { payments: [{ paymentId: '1', amount: 5_750, method: 'cash', at: '2026-11-03T06:30:00.000Z' }], upi }),
  );
  expect(outline(structure).slice(4, 14)).toEqual([
    'P To pay',
    'P ₹157.50',
    'P Issued on Nov 1, 2026',
    'P ₹57.50 received, ₹100.00 left to pay',
    'P Please pay at the canteen counter or by UPI',
    'H2 Pay by UPI',
    'Figure ',
    'P ₹100.00 to Ganga Mess',
    'P mess@okbank',
    'P Scan the code with any UPI app, then enter the reference under My Bills.',
  ]);
});

test('explains an amount that was taken off an order of the same bill', async () => {
  const { orderId } = lineOf(0);
  const { structure } = await read(billOf(1, { adjustments: [{ orderId, sourceMonth: '2026-10', difference: -5_000 }] }));
  expect(outline(structure)).toContain('Deducted Order Oct 1 · #1 · 3 Popcorn, Fries, after a question about it | −₹50.00');
  expect(outline(structure)).toContain('P ₹107.50');
});

test('shows how a paid bill was paid', async () => {
  const at = '2026-11-03T06:30:00.000Z';
  const upi = { paymentId: '1', amount: 10_000, method: 'upi' as const, reference: '412345678901', at };
  const saying = async (...payments: PrintedBill['payments']) =>
    outline((await read(billOf(1, { paidAt: at, payments }))).structure)
      .slice(7)
      .filter((part) => /^P (Paid|Reference)/.test(part));
  expect(await saying()).toEqual(['P Paid on Nov 3, 2026']);
  expect(await saying({ paymentId: '1', amount: 15_750, at })).toEqual(['P Paid on Nov 3, 2026']);
  expect(await saying({ paymentId: '1', amount: 15_750, method: 'cash', at })).toEqual(['P Paid on Nov 3, 2026 in cash']);
  expect(await saying(upi)).toEqual(['P Paid on Nov 3, 2026 by UPI', 'P Reference 412345678901']);
  expect(await saying(upi, { ...upi, amount: 5_750 })).toEqual(['P Paid on Nov 3, 2026, in 2 payments']);
});

test('marks the header cells of a table', async () => {
  const { structure } = await read(billOf(1));
  const scopes = structure.parts
    .filter(({ type }) => type === 'Table')
    .map((table) => table.parts.map((row) => row.parts.map(({ type, scope = '' }) => `${type}${scope}`).join(' ')));
  expect(scopes).toEqual([
    [Array(6).fill('THColumn').join(' '), Array(6).fill('TD').join(' ')],
    ['THRow TD', 'THRow TD'],
  ]);
});

test('continues a long bill on numbered pages, with one table and every order', async () => {
  const bill = billOf(120, { paidAt: '2026-11-04T05:00:00.000Z' });
  const { structure, pages, artifacts } = await read(bill);
  expect(pages).toBeGreaterThan(3);
  expect(artifacts.map((text) => /Page .*$/.exec(text)?.[0])).toEqual(
    Array.from({ length: pages }, (_, index) => `Page ${index + 1} of ${pages}`),
  );
  // The table's head is drawn on every page, and read out once.
  expect(artifacts.map((text) => text.startsWith('DateOrder'))).toEqual([
    false,
    ...Array<boolean>(pages - 2).fill(true),
    expect.anything(),
  ]);
  const [orders] = structure.parts.filter(({ type }) => type === 'Table');
  expect(orders?.parts).toHaveLength(121);
  expect(outline(structure)).toContain('P Paid on Nov 4, 2026');
});

test('shows a bill of 0 and the credit that it passes on', async () => {
  const { structure } = await read(billOf(1, { lines: [], adjustments: ADJUSTMENTS.slice(0, 1), carriedOut: 3_150 }));
  const parts = outline(structure);
  expect(parts.slice(4, 7)).toEqual(['P Nothing to pay', 'P ₹0.00', 'P Issued on Nov 1, 2026']);
  expect(parts).toContain('Credit carried over to the next bill | ₹31.50');
});

test('shows nothing else about a removed student', async () => {
  const { structure, info } = await read(billOf(1, { student: { fullName: 'Removed student', rollNo: '' } }));
  expect(outline(structure)[3]).toBe('P Removed student');
  expect(info['Title']).toBe('(Bill for October 2026, Removed student)');
  const inHindi = await read(billOf(1, { language: 'hi', student: { fullName: 'Removed student', rollNo: '' } }));
  expect(outline(inHindi.structure)[3]).toBe('P हटाया गया छात्र');
});

test('makes the same file for the same bill', async () => {
  const bill = billOf(30, { adjustments: ADJUSTMENTS });
  expect((await printed(bill)).equals(await printed(bill))).toBe(true);
  expect((await printed({ ...bill, changedAt: '2026-11-02T05:00:00.000Z' })).equals(await printed(bill))).toBe(false);
});

test('prints nothing outside the page or over the foot, however many orders there are', async () => {
  for (const orders of [18, 21, 24]) {
    const { structure, pages, artifacts } = await read(billOf(orders, { adjustments: ADJUSTMENTS }));
    expect(artifacts).toHaveLength(pages);
    expect(outline(structure).at(-1)).toMatch(/^To pay \| /);
  }
});

test.each([
  ['hi', 'अक्टूबर 2026 का बिल', 'चुकाना है', 'तारीख़ | ऑर्डर | जोड़ | पैकिंग | टैक्स | रकम', 'NotoSansDevanagari'],
  ['pa', 'ਅਕਤੂਬਰ 2026 ਦਾ ਬਿੱਲ', 'ਭਰਨਾ ਹੈ', 'ਤਾਰੀਖ਼ | ਆਰਡਰ | ਜੋੜ | ਪੈਕਿੰਗ | ਟੈਕਸ | ਰਕਮ', 'NotoSansGurmukhi'],
] as const)('prints %s in its language and script', async (language, title, paymentState, columns, font) => {
  const { structure, catalog, fonts } = await read(billOf(2, { language, adjustments: ADJUSTMENTS, carriedIn: -500 }));
  expect(outline(structure)).toEqual(expect.arrayContaining([`H1 ${title}`, `P ${paymentState}`, 'P ₹12,884.80', columns]));
  expect(catalog).toContain(`/Lang (${language})`);
  expect(JSON.stringify(fonts)).toContain(font);
});

test('marks orders that were placed at the counter, and those that their student disputes', async () => {
  const rows = outline((await read(billOf(2, { orders: COUNTER_ORDERS }))).structure);
  expect(rows).toEqual(expect.arrayContaining([expect.stringContaining('#1 · counter '), expect.stringContaining('#2 · disputed ')]));
});

test('names what was chosen of a dish, in the bill’s language', async () => {
  const { orderId, placedAt } = lineOf(0);
  const options = [{ name: 'Large', otherNames: { hi: 'बड़ा', pa: 'ਵੱਡਾ' } }, { name: 'Extra cheese' }];
  const dishes = [
    { name: 'Samosa', quantity: 2, options },
    { name: 'Samosa', quantity: 1 },
  ];
  const orders = new Map([[orderId, { ...orderOf(0, placedAt), dishes }]]);
  const rowIn = async (language: Language) =>
    outline((await read(billOf(1, { orders, language }))).structure).find((row) => row.includes('#1'));
  expect(await rowIn('en')).toContain('#1 2 Samosa (Large, Extra cheese), Samosa');
  expect(await rowIn('hi')).toContain('2 Samosa (बड़ा, Extra cheese), Samosa');
  expect(await rowIn('pa')).toContain('2 Samosa (ਵੱਡਾ, Extra cheese), Samosa');
});

test('names an order by its code until the views have it, and by its dishes in the bill’s language', async () => {
  const rows = async (given: Partial<PrintedBill>) => outline((await read(billOf(1, given))).structure);
  expect(await rows({ orders: new Map() })).toContain('Oct 1 | 5E21A100 | ₹150.00 | ₹0.00 | ₹7.50 | ₹157.50');
  expect((await rows({ language: 'hi' })).find((row) => row.includes('#1'))).toContain('#1 3 पॉपकॉर्न, Fries');
});

test('prints a name in its own script, whatever the bill’s language is', async () => {
  const names = { hostel: 'ਸਤਲੁਜ (BH1)', student: { fullName: 'आरव Sharma', rollNo: '101' } };
  const { structure, fonts } = await read(billOf(1, names));
  expect(outline(structure)).toEqual(expect.arrayContaining(['P Canteen of ਸਤਲੁਜ (BH1)', 'P आरव Sharma, roll number 101']));
  for (const font of ['Figtree', 'NotoSansDevanagari', 'NotoSansGurmukhi']) expect(JSON.stringify(fonts)).toContain(font);
});

test.each(LANGUAGES)('draws every letter in %s, whatever script a name is in', async (language) => {
  const payeeName = 'मेस में ਮੈੱਸ கவிதா 🍛';
  const upi = { uri: 'upi://pay?pa=mess@okbank&am=157.50', upiId: 'mess@okbank', payeeName, amount: 100, note: '' };
  const names = { hostel: 'सतलुज ਸਤਲੁਜ சட்லஜ் 🏠 (BH1)', student: { fullName: 'Élodie 陳 आरव ਆਰਵ கவிதா 👩‍🎓', rollNo: '101' } };
  const bill = { language, ...names, upi, orders: COUNTER_ORDERS, adjustments: ADJUSTMENTS, carriedIn: -500, carriedOut: 100 };
  const paid = {
    ...bill,
    paidAt: '2026-11-03T06:30:00.000Z',
    payments: [{ paymentId: '3', amount: 100, method: 'other', at: '2026-11-03T06:30:00.000Z' }],
  } as const;
  for (const [index, printed] of [bill, paid].entries()) expect([index, (await read(billOf(2, printed))).broken]).toEqual([index, []]);
});
