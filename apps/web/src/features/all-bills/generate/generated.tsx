import { Plural, Trans } from '@lingui/react/macro';
import type { BillsGenerated } from '@tiffin/contracts';
import { Check } from 'lucide-react';
import { Banner } from '../../../ui/banner';
import { monthAndYear } from '../../bill/bill-dates';

/** What generating bills has done, in words. */
export function Generated({ outcome }: { outcome: BillsGenerated | undefined }) {
  return (
    <div role="status" className="empty:hidden not-empty:mb-5">
      {outcome && (
        <Banner tone="ready" icon={<Check aria-hidden size={20} />}>
          <Outcome {...outcome} />
        </Banner>
      )}
    </div>
  );
}

function Outcome({ issued, revised, ...last }: BillsGenerated) {
  const month = monthAndYear(last);
  if (issued + revised === 0) return <Trans>Nothing was missing: every month up to {month} has its bills.</Trans>;
  return (
    <>
      <b>
        <Plural value={issued} _0="No bill was issued" one="# bill was issued" other="# bills were issued" />,{' '}
        <Plural value={revised} _0="none revised." one="# was revised." other="# were revised." />
      </b>{' '}
      <Trans>Every month up to {month} has its bills now.</Trans>
    </>
  );
}
