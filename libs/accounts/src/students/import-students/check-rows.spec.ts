import { checkRows } from './check-rows.js';
import type { FileRow } from './import-file.js';

const NOBODY = { rollNos: new Set<string>(), emails: new Set<string>() };
const rowOf = (row: number, changed: Partial<FileRow> = {}): FileRow => ({
  row,
  fullName: 'Asha Rao',
  rollNo: String(row),
  email: `student${row}@students.example`,
  phoneNumber: '919876540321',
  ...changed,
});

test('a right row is shown as it would be registered', () => {
  expect(checkRows([rowOf(2, { rollNo: '007' })], NOBODY)).toEqual({
    rows: [{ ...rowOf(2), rollNo: '7', errors: {} }],
    valid: 1,
    invalid: 0,
  });
});

test('each wrong field is told by its rule', () => {
  const wrong = rowOf(2, { fullName: '=HYPERLINK("x")', rollNo: '1000', email: '@SUM(1)', phoneNumber: '-1' });
  expect(checkRows([wrong, rowOf(3)], NOBODY)).toMatchObject({
    rows: [
      {
        errors: {
          fullName: 'only letters & spaces are allowed under 20 characters.',
          rollNo: 'only numbers are allowed under 3 characters.',
          email: 'please enter a valid email.',
          phoneNumber: 'Enter a valid phone number',
        },
      },
      { errors: {} },
    ],
    valid: 1,
    invalid: 1,
  });
});

test('nothing that turns the writing round, or that nobody sees, comes in by a file', () => {
  const wrong = { fullName: 'Asha\u202eoaR', rollNo: '\u200f2', email: 'asha\u200b@students.example' };
  expect(Object.keys(checkRows([rowOf(2, wrong)], NOBODY).rows[0]?.errors ?? {})).toEqual(Object.keys(wrong));
});

test('a row is kept in the form in which a call’s fields are', () => {
  const written = { fullName: 'Asha\u00a0 Rao', email: '\u3000asha@students.example', phoneNumber: '\u202a+91 (0)98765-40321\u202c' };
  expect(checkRows([rowOf(2, written)], NOBODY).rows[0]).toMatchObject({
    fullName: 'Asha Rao',
    email: 'asha@students.example',
    phoneNumber: '919876540321',
    errors: {},
  });
});

test('what stands twice in the file is told at the later line, however it is written', () => {
  const rows = [rowOf(2, { rollNo: '7' }), rowOf(4, { rollNo: '007' }), rowOf(5, { email: 'STUDENT2@students.example', rollNo: '07' })];
  expect(checkRows(rows, NOBODY).rows.map(({ errors }) => errors)).toEqual([
    {},
    { rollNo: 'This is in line 2 already.' },
    { rollNo: 'This is in line 2 already.', email: 'This is in line 2 already.' },
  ]);
});

test('what somebody of the canteen has is taken', () => {
  const taken = { rollNos: new Set(['2']), emails: new Set(['student3@students.example']) };
  expect(checkRows([rowOf(2), rowOf(3, { email: 'Student3@Students.example' })], taken).rows.map(({ errors }) => errors)).toEqual([
    { rollNo: 'This roll number is already in use.' },
    { email: 'This e-mail address is already in use.' },
  ]);
});

test('a wrong value is nobody’s double', () => {
  const { rows } = checkRows([rowOf(2, { rollNo: '', email: '' }), rowOf(3, { rollNo: '', email: '' })], NOBODY);
  expect(rows[1]?.errors).toEqual(rows[0]?.errors);
});

test('a line with too few or too many values says so, and nothing else', () => {
  const { rows } = checkRows([rowOf(2, { cells: 3, phoneNumber: '' }), rowOf(3, { rollNo: '2' })], NOBODY);
  expect(rows.map(({ errors }) => errors)).toEqual([{ row: 'This line has 3 values instead of 4.' }, {}]);
});
