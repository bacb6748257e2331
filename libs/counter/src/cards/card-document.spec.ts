import { LANGUAGES } from '@tiffin/contracts';
import { readPdf } from '@tiffin/print/testing';
import { buffer } from 'node:stream/consumers';
import { cardCode } from './card-code.js';
import { cardDocument, type CardSheet } from './card-document.js';

const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    fullName: 'Maximiliana Subramaniam',
    userName: `BH1-${index + 1}`,
    code: cardCode('key', { studentId: 'd0000000-0000-4000-8000-000000000001', number: 0, until: null }),
  }));
const read = async (count: number, given: Partial<CardSheet> = {}) => {
  const sheet = {
    cards: cards(count),
    hostel: 'A hostel with a long name (BH1)',
    printedOn: '2026-11-21',
    language: 'hi',
    ...given,
  } as const;
  return readPdf(await buffer(cardDocument(sheet)));
};

test.each([
  [1, 1],
  [10, 1],
  [11, 2],
])('prints %i cards on %i pages', async (count, pages) => expect((await read(count)).pages).toBe(pages));

test.each(LANGUAGES)('draws every letter in %s, in all scripts of names', async (language) => {
  const hostel = 'सतलुज में ਸਤਲੁਜ சட்லஜ் 🏠 (BH1)';
  const named = cards(1).map((card) => ({ ...card, fullName: 'आरव ਆਰਵ கவிதா 👩‍🎓 陳' }));
  expect((await read(1, { cards: named, hostel, language })).broken).toEqual([]);
});
