import type { StudentRecord } from '@tiffin/people';
import { matchesStudent } from './matching-students.js';

const student = { fullName: 'Meena  Kumari', rollNo: '7', userName: 'BH1-7' } as StudentRecord;

test.each(['', ' ', 'meena kumari', 'Meena\u00a0  Kumari ', 'na k', '\u200bＭｅｅｎａ', '007', 'bh1-'])(
  'finds a student whose stored name has two spaces by %j',
  (text) => expect(matchesStudent(student, text)).toBe(true),
);

test('finds no student by another name', () => expect(matchesStudent(student, 'MeenaK')).toBe(false));
