import { buffer } from 'node:stream/consumers';
import { cardCode } from './card-code.js';
import { cardDocument } from './card-document.js';

const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    fullName: 'Maximiliana Subramaniam',
    userName: `BH1-${index + 1}`,
    code: cardCode('key', { studentId: 'd0000000-0000-4000-8000-000000000001', number: 0, until: null }),
  }));
const pagesOf = async (count: number): Promise<number> => {
  const printedAt = new Date('2026-11-21T06:30:00.000Z');
  const sheet = { cards: cards(count), hostel: 'A hostel with a long name (BH1)', printedAt, language: 'hi' as const };
  const file = (await buffer(await cardDocument(sheet))).toString('latin1');
  return [...file.matchAll(/\/Type \/Page\b/g)].length;
};

test.each([
  [1, 1],
  [10, 1],
  [11, 2],
])('%i cards are %i pages', async (count, pages) => expect(await pagesOf(count)).toBe(pages));
