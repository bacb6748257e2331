import { csvLine } from './csv.js';

test.each([
  [['plain', 12.5, -3, undefined, null, ''], 'plain,12.5,-3,,,'],
  [['a "word", two', 'two\nlines'], '"a ""word"", two","two\nlines"'],
  [['=1+1'], `"'=1+1"`],
  [['+1', '-1', '@x'], `"'+1","'-1","'@x"`],
  [[' =1', '\t=1', '\r\n=1', '\u{ff1d}1'], `"' =1","'\t=1","'\r\n=1","'\u{ff1d}1"`],
  [['a=1', '1-1', "it's"], `a=1,1-1,"it's"`],
])('%j is the line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
