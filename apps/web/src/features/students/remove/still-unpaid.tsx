import { Plural, Trans } from '@lingui/react/macro';
import { formatRupees, type Student } from '@tiffin/contracts';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Banner } from '../../../ui/banner';
import { monthAndYear } from '../../bill/bill-dates';
import { billsOfStudent } from '../orders-of-student';
import { unpaidBills, unpaidOf } from '../unpaid';

/** How many months are named; the others are counted. */
const NAMED = 2;

/** What somebody who is to be removed has not paid, and of which months (decisions 2.10). */
export function StillUnpaid({ student }: { student: Student }) {
  const bills = unpaidBills(student);
  if (bills.length === 0) return null;
  const [amount, months] = [formatRupees(unpaidOf(student)), bills.slice(0, NAMED).map(monthAndYear).join(', ')];
  const more = bills.length - NAMED;
  return (
    <Banner tone="warn" icon={<CircleAlert aria-hidden size={20} />}>
      <p>
        <Trans>
          <b>{amount}</b> is still unpaid: {months}
        </Trans>
        {more > 0 ? <Plural value={more} one=" and # month before." other=" and # months before." /> : '.'}
      </p>
      <p>
        <Trans>The bills stay, but without a name on them.</Trans>{' '}
        <Link to={billsOfStudent(student)} className="inline-flex min-h-6 items-center link text-warn-ink!">
          <Trans>See the bills</Trans>
        </Link>
      </p>
    </Banner>
  );
}
