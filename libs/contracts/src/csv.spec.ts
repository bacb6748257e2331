import fc from 'fast-check';
import { csvLine } from './csv.js';

test.each([
  [['plain', 12.5, -3, undefined, null, ''], 'plain,12.5,-3,,,'],
  [['a "word", two', 'two\nlines'], '"a ""word"", two","two\nlines"'],
  [['=1+1'], `"'=1+1"`],
  [['+1', '-1', '@x'], `"'+1","'-1","'@x"`],
  [[' =1', '\t=1', '\r\n=1', '\u{ff1d}1'], `"' =1","\t'=1","\r\n'=1","'\u{ff1d}1"`],
  [['a=1', '1-1', "it's", 'a@b.example'], `a=1,1-1,"it's",a@b.example`],
  [['x;=1+1', 'x\t=1+1', 'x; =1', 'x;\u00a0-1'], `"x;'=1+1","x\t'=1+1","x;' =1","x;'\u00a0-1"`],
  [['x";=1+1', 'x;"=1+1'], `"x"";'=1+1","x;'""=1+1"`],
  [['412345678901', '007', '12345E67', '1e5'], `"'412345678901","'007","'12345E67","'1e5"`],
  [['101', '12345678901', '0', '2026-10', '5E21A0C4', 412345678901], '101,12345678901,0,2026-10,5E21A0C4,412345678901'],
  [['less salt; more chilli', 'a;b'], '"less salt; more chilli","a;b"'],
])('writes %j as the line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});

/**
 * Splits a file into cells as a program with these separators does. A quotation mark counts at the beginning of a cell, and until the
 * next single one.
 */
function cellsBy(separators: string, file: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let begun = false;
  let quoted = false;
  for (let at = 0; at < file.length; at++) {
    const character = file.charAt(at);
    if (quoted && file.startsWith('""', at)) cell += file.charAt(at++);
    else if (character === '"' && (quoted || !begun)) [begun, quoted] = [true, !quoted];
    else if (quoted || !`${separators}\r\n`.includes(character)) [cell, begun] = [cell + character, true];
    else {
      cells.push(cell);
      [cell, begun] = ['', false];
    }
  }
  return cells;
}

const typed = fc.string({
  unit: fc.constantFrom('a', '1', ' ', '=', '+', '-', '@', ';', ',', '\t', '\n', '\r', '"', "'", '\u00a0'),
  maxLength: 12,
});

test.each([',', ';', '\t', ';,\t'])('writes no formula for a program that separates by %j', (separators) =>
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 4 }), (texts) => {
      const formulas = cellsBy(separators, csvLine(texts)).filter((cell) => /^\s*[=+\-@]/.test(cell));
      expect(formulas).toEqual([]);
    }),
    { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 50) },
  ),
);

test('reads back texts that are no formulas', () => {
  const honest = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ';', ',', '\t', '"', "'") });
  fc.assert(
    fc.property(fc.array(honest, { minLength: 1 }), (texts) => expect(cellsBy(',', csvLine(texts)).slice(0, texts.length)).toEqual(texts)),
  );
});
