import type { AuditEntry } from '@tiffin/contracts';
import { Link } from 'react-router-dom';
import { ordersOfStudent } from '../../students/orders-of-student';
import { QUIET_LINK } from './quiet-link';

/** What the server calls whoever is gone: nobody to go to. */
const GONE = ['Removed student', 'Removed account'];

/** Whose account it is; a student who was registered leads to their orders. */
export function StudentName({ entry: { type, account } }: { entry: AuditEntry }) {
  if (!account) return null;
  if (type !== 'StudentRegistered' || GONE.includes(account.fullName)) return account.fullName;
  return (
    <Link className={QUIET_LINK} to={ordersOfStudent(account)}>
      {account.fullName}
    </Link>
  );
}
