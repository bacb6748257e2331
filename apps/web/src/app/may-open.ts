import type { User } from '@tiffin/contracts';
import { matchPath } from 'react-router-dom';
import { CONTRACTOR_PAGES } from './contractor-pages';

const FOR_CONTRACTORS = [...Object.keys(CONTRACTOR_PAGES), '/register-student', '/settings/kitchen-key', '/settings/counter-key'];

/** Whether this member may open the page that was requested before the log-in: another person may have logged in on this device. */
export function mayOpen(address: string, member: User): boolean {
  const path = address.split(/[?#]/)[0] ?? '/';
  if (path === '/cart' || path === '/settings/card') return member.role === 'student';
  if (FOR_CONTRACTORS.includes(path)) return member.role === 'contractor';
  const student = (matchPath('/orders/:studentId', path) ?? matchPath('/bills/:studentId', path))?.params.studentId;
  return student === undefined || member.role === 'contractor' || student === member._id;
}
