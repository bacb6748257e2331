import type { User } from '@tiffin/contracts';
import { mayOpen } from './may-open';

const student = { _id: 's1', role: 'student' } as User;
const contractor = { _id: 'k1', role: 'contractor' } as User;

test.each([
  ['/', true, true],
  ['/cart', true, false],
  ['/today-orders?status=Prepared', false, true],
  ['/students?search=1', false, true],
  ['/students/import', false, true],
  ['/register-student', false, true],
  ['/settings/password', true, true],
  ['/settings/kitchen-key', false, true],
  ['/orders/s1?filter=3', true, true],
  ['/orders/s2', false, true],
  ['/bills/s1?bill=2026-10', true, true],
  ['/bills/s2', false, true],
  ['/all-bills?filter=10', false, true],
  ['/statistics?year=2025', false, true],
])('%s: student %s, contractor %s', (address, asStudent, asContractor) => {
  expect([mayOpen(address, student), mayOpen(address, contractor)]).toEqual([asStudent, asContractor]);
});
