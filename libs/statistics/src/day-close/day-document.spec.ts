import { LANGUAGES, type DayClose, type Language } from '@tiffin/contracts';
import { readPdf } from '@tiffin/print/testing';
import { buffer } from 'node:stream/consumers';
import { dayDocument } from './day-document.js';

const day: DayClose = {
  date: '2026-11-21',
  ...{ placed: 3, waiting: 0, rejected: 1, orders: 2 },
  ...{ subtotal: 300, packingCharges: 10, tax: 15.5, amount: 325.5 },
  items: [
    {
      ...{ itemId: 'a', name: 'Dosa', price: 40, quantity: 6, amount: 300 },
      options: [{ group: 'Size', name: 'Large', quantity: 3, amount: 60 }],
    },
  ],
  rejections: [{ reason: 'x'.repeat(300), orders: 1, amount: 52.5 }],
  payments: [
    { method: 'upi', count: 2, amount: 500 },
    { count: 1, amount: 20 },
  ],
  takenBack: { count: 1, amount: 20 },
  timeToPrepare: { orders: 2, median: 8, ninetieth: 12 },
  before: { date: '2026-11-14', orders: 2, amount: 100 },
};
const printed = (given: Partial<DayClose> = {}, language: Language = 'en'): Promise<Buffer> =>
  buffer(dayDocument({ day: { ...day, ...given }, hostel: 'Ganga (BH1)', language }));

test('prints a table for each part with rows', async () => {
  const { structure, pages, artifacts } = await readPdf(await printed());
  expect(structure.parts.filter(({ type }) => type.startsWith('H')).map(({ text }) => text)).toEqual([
    "Day's close, Nov 21, 2026",
    ...['Orders', 'Sold', 'Items', 'Options', 'Rejected', 'Received', 'A week before'],
  ]);
  const rows = structure.parts.flatMap(({ parts }) => parts.map((row) => row.parts.map(({ text }) => text).join(' | ')));
  expect(rows).toEqual(
    expect.arrayContaining([
      ...['Total | 2 | ₹325.50', 'Dosa | 6 | ₹300.00', 'Dosa · Size: Large | 3 | ₹60.00'],
      ...['Not specified | 1 | ₹20.00', 'Reversed | 1 | −₹20.00'],
    ]),
  );
  expect(artifacts).toHaveLength(pages);
  const quiet = await readPdf(await printed({ items: [], rejections: [] }));
  expect(quiet.structure.parts.some(({ text }) => ['Items', 'Options', 'Rejected'].includes(text))).toBe(false);
});

test.each([
  [
    'hi',
    'दिन का हिसाब, 21 नव॰ 2026',
    ['कुल | 1,20,000 | ₹325.50', 'बताया नहीं गया | 1 | ₹20.00', 'काउंटर पर: नकद | 1 | ₹30.00'],
    'NotoSansDevanagari',
  ],
  [
    'pa',
    'ਦਿਨ ਦਾ ਹਿਸਾਬ, 21 ਨਵੰ 2026',
    ['ਕੁੱਲ | 1,20,000 | ₹325.50', 'ਨਹੀਂ ਦੱਸਿਆ | 1 | ₹20.00', 'ਕਾਊਂਟਰ ’ਤੇ: ਨਕਦ | 1 | ₹30.00'],
    'NotoSansGurmukhi',
  ],
] as const)('prints the day in the reader’s language and script: %s', async (language, title, expected, font) => {
  const guests: DayClose['guests'] = { payments: [{ method: 'cash', count: 1, amount: 30 }], returned: { count: 0, amount: 0 } };
  const { structure, catalog, fonts } = await readPdf(await printed({ orders: 120_000, guests }, language));
  expect(structure.parts.find(({ type }) => type === 'H1')?.text).toBe(title);
  const rows = structure.parts.flatMap(({ parts }) => parts.map((row) => row.parts.map(({ text }) => text).join(' | ')));
  expect(rows).toEqual(expect.arrayContaining([...expected]));
  expect(catalog).toContain(`/Lang (${language})`);
  expect(JSON.stringify(fonts)).toContain(font);
});

test.each(LANGUAGES)('draws every letter in %s, in all scripts of names', async (language) => {
  const name = 'में ਮੈੱਸ கவிதா 🍛 中';
  const items = [{ itemId: 'a', name, price: 50, quantity: 6, amount: 300 }];
  expect(readPdf(await printed({ items, rejections: [{ reason: name, orders: 1, amount: 52.5 }] }, language)).broken).toEqual([]);
});
