import { checkRows } from './check-rows.js';
import type { FileRow } from './import-file.js';

const NO_STUDENTS = { rollNos: new Set<string>(), emails: new Set<string>() };
const rowOf = (row: number, changed: Partial<FileRow> = {}): FileRow => ({
  row,
  fullName: 'Asha Rao',
  rollNo: String(row),
  email: `student${row}@students.example`,
  phoneNumber: '919876540321',
  ...changed,
});

test('shows a valid row as it would be registered', () => {
  expect(checkRows([rowOf(2, { rollNo: '007' })], NO_STUDENTS)).toEqual({
    rows: [{ ...rowOf(2), rollNo: '7', errors: {} }],
    valid: 1,
    invalid: 0,
  });
});

test('reports each wrong field with the message of its rule', () => {
  const wrong = rowOf(2, { fullName: '=HYPERLINK("x")', rollNo: '1000', email: '@SUM(1)', phoneNumber: '-1' });
  expect(checkRows([wrong, rowOf(3)], NO_STUDENTS)).toMatchObject({
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

test('refuses invisible characters and those that change the writing direction', () => {
  const wrong = { fullName: 'Asha\u202eoaR', rollNo: '\u200f2', email: 'asha\u200b@students.example' };
  expect(Object.keys(checkRows([rowOf(2, wrong)], NO_STUDENTS).rows[0]?.errors ?? {})).toEqual(Object.keys(wrong));
});

test('normalises fields as calls do', () => {
  const unnormalised = { fullName: 'Asha\u00a0 Rao', email: '\u3000asha@students.example', phoneNumber: '\u202a+91 (0)98765-40321\u202c' };
  expect(checkRows([rowOf(2, unnormalised)], NO_STUDENTS).rows[0]).toMatchObject({
    fullName: 'Asha Rao',
    email: 'asha@students.example',
    phoneNumber: '919876540321',
    errors: {},
  });
});

test('reports a repeated value at the later line, in any spelling', () => {
  const rows = [rowOf(2, { rollNo: '7' }), rowOf(4, { rollNo: '007' }), rowOf(5, { email: 'STUDENT2@students.example', rollNo: '07' })];
  expect(checkRows(rows, NO_STUDENTS).rows.map(({ errors }) => errors)).toEqual([
    {},
    { rollNo: 'This is in line 2 already.' },
    { rollNo: 'This is in line 2 already.', email: 'This is in line 2 already.' },
  ]);
});

test('reports values that students of the canteen have', () => {
  const taken = { rollNos: new Set(['2']), emails: new Set(['student3@students.example']) };
  expect(checkRows([rowOf(2), rowOf(3, { email: 'Student3@Students.example' })], taken).rows.map(({ errors }) => errors)).toEqual([
    { rollNo: 'This roll number is already in use.' },
    { email: 'This e-mail address is already in use.' },
  ]);
});

test('does not report equal invalid values as repeated', () => {
  const { rows } = checkRows([rowOf(2, { rollNo: '', email: '' }), rowOf(3, { rollNo: '', email: '' })], NO_STUDENTS);
  expect(rows[1]?.errors).toEqual(rows[0]?.errors);
});

test('reports only the number of values for a line with too few or too many', () => {
  const { rows } = checkRows([rowOf(2, { cells: 3, phoneNumber: '' }), rowOf(3, { rollNo: '2' })], NO_STUDENTS);
  expect(rows.map(({ errors }) => errors)).toEqual([{ row: 'This line has 3 values instead of 4.' }, {}]);
});

test('spells a refused name so that it passes where that is wanted, and tells how the file has it', () => {
  const rows = [rowOf(2, { fullName: "D'Souza" }), rowOf(3), rowOf(4, { fullName: 'आशा' }), rowOf(5, { fullName: 'Anne-Marie', cells: 3 })];
  expect(checkRows(rows, NO_STUDENTS).invalid).toBe(3);
  expect(checkRows(rows, NO_STUDENTS, { respell: true })).toMatchObject({
    rows: [
      { fullName: 'D Souza', writtenName: "D'Souza", errors: {} },
      { fullName: 'Asha Rao', errors: {} },
      { fullName: 'आशा', errors: { fullName: expect.stringContaining('letters') as string } },
      { errors: { row: expect.stringContaining('3 values') as string } },
    ],
    valid: 2,
    invalid: 2,
  });
});
