import { processorTime } from '@tiffin/event-sourcing/testing';
import fc from 'fast-check';
import { CsvDefect, csvLines, type Separator } from './csv-lines.js';

const cellsOf = (text: string, separator: Separator = ','): (readonly string[])[] => csvLines(text, separator).map(({ cells }) => cells);

/** Quotes a cell as in RFC 4180. */
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

test('reads back all cells, with all separators and all line breaks', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\t', '\n', '\r\n', '\r', '=') });
  const lines = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  fc.assert(
    fc.property(
      lines,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.boolean(),
      (written, separator, end, isEnded) => {
        const text = written.map((cells) => cells.map(quoted).join(separator)).join(end) + (isEnded ? end : '');
        expect(cellsOf(text, separator)).toEqual(written.filter((cells) => cells.some((content) => content.trim() !== '')));
      },
    ),
  );
});

test('reads plain, quoted and empty cells, and a last line without line break', () => {
  expect(cellsOf('a,"b ""c""",,d e\r\n,x,\r\n"",y')).toEqual([
    ['a', 'b "c"', '', 'd e'],
    ['', 'x', ''],
    ['', 'y'],
  ]);
  expect(cellsOf('a;b,c', ';')).toEqual([['a', 'b,c']]);
  expect(cellsOf('a,')).toEqual([['a', '']]);
  expect(cellsOf('')).toEqual([]);
});

test('returns the first text line of each CSV line, across line breaks in cells and empty lines', () => {
  expect(csvLines('a\r\n\r\n"b\nc\r\nd"\re\n , \nf', ',')).toEqual([
    { line: 1, cells: ['a'] },
    { line: 3, cells: ['b\nc\r\nd'] },
    { line: 6, cells: ['e'] },
    { line: 8, cells: ['f'] },
  ]);
});

test.each([
  ['a\n"b', 2, 'a quotation mark is never closed.'],
  ['a\nb"c', 2, 'a quotation mark stands where none can be.'],
  ['a\nb\n"c"d,e', 3, 'a quotation mark stands where none can be.'],
  ['"a" ,b', 1, 'a quotation mark stands where none can be.'],
])('%j violates CSV at line %i', (text, line, why) => {
  expect(() => csvLines(text, ',')).toThrow(new CsvDefect(line, why));
});

test('parses a megabyte of quotation marks in linear time', () => {
  for (const text of ['"'.repeat(1_048_575), `"${'a"'.repeat(500_000)}`, `"${'a'.repeat(1_000_000)}`, '""'.repeat(500_000)]) {
    const begun = processorTime();
    try {
      csvLines(text, ',');
    } catch (error) {
      expect(error).toBeInstanceOf(CsvDefect);
    }
    expect(processorTime() - begun).toBeLessThan(1_000);
  }
});
