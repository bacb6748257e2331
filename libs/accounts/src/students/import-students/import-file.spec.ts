import { rowsOfFile } from './import-file.js';

const HEADER = 'fullName,rollNo,email,phoneNumber';
const lineOf = (rollNo: number | string, name = 'Meher'): string => `${name},${rollNo},${rollNo}@import.example,919876540321`;
const read = (file: string | Buffer) => rowsOfFile(typeof file === 'string' ? Buffer.from(file) : file);

test('accepts columns in any order and case, with semicolons, a byte order mark, quotes and empty lines', () => {
  const file =
    '\ufeffEMAIL;PhoneNumber; rollno ;"FullName"\r\n\r\n"a1@import.example";919876540321; 61 ;"Zoya Rao"\n;;;\na2@import.example;9\n';
  expect(read(file)).toEqual([
    { row: 3, fullName: 'Zoya Rao', rollNo: '61', email: 'a1@import.example', phoneNumber: '919876540321' },
    { row: 5, fullName: '', rollNo: '', email: 'a2@import.example', phoneNumber: '9', cells: 2 },
  ]);
});

test.each([
  ['a missing column', 'fullName,rollNo,email'],
  ['another column', `${HEADER},note`],
  ['a column twice', 'fullName,rollNo,email,email'],
  ['other names', 'name,roll,mail,phone'],
  ['no header', 'Meher,1,1@import.example,919876540321'],
  ['nothing', ''],
])('refuses a file with %s', (_, header) => {
  expect(() => read(`${header}\r\n${lineOf(361)}\r\n`)).toThrow(
    'The first line must name the columns fullName, rollNo, email and phoneNumber, each once and no others.',
  );
});

test.each([
  ['latin1', Buffer.from(`${HEADER}\n${lineOf(361, 'Zo\u00eb')}`, 'latin1')],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${HEADER}\n${lineOf(361)}`, 'utf16le')],
  ['UTF-16 without one', Buffer.from(`${HEADER}\n${lineOf(361)}`, 'utf16le')],
  ['the bytes of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
])('refuses a file in %s', (_, bytes) => {
  expect(() => read(bytes)).toThrow('This file is not in UTF-8. Please save it as “CSV UTF-8” and try again.');
});

test('accepts 1 to 1,000 students, and CSV only', () => {
  const of = (count: number) => [HEADER, ...Array.from({ length: count }, (_, index) => lineOf(index))].join('\n');
  expect(read(of(1_000))).toHaveLength(1_000);
  expect(() => read(of(1_001))).toThrow('A file may have at most 1,000 students; this one has 1,001.');
  expect(() => read(`${HEADER}\r\n`)).toThrow('There are no students in this file.');
  expect(() => read(`${HEADER}\n"Meher,1`)).toThrow('Line 2: a quotation mark is never closed.');
});
