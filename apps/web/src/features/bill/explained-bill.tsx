import { Trans, useLingui } from '@lingui/react/macro';
import type { Bill } from '@tiffin/contracts';
import { CircleAlert } from 'lucide-react';
import { Banner } from '../../ui/banner';
import { Skeleton } from '../../ui/skeleton';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { BillSum } from './bill-sum';
import { BillTimeline } from './bill-timeline';
import { BilledOrders } from './billed-orders';
import { DownloadPdf } from './download-pdf';
import { useBillDetail } from './use-bill-detail';

export interface ExplainedBillProps {
  bill: Bill;
  /** Whether the reader is who has to pay it. */
  own: boolean;
  timeZone: string;
}

/** Why a bill is what it is: its orders, its corrections, the sum, and what became of it (decisions 7.6). */
export function ExplainedBill({ bill, own, timeZone }: ExplainedBillProps) {
  const { t } = useLingui();
  const query = useBillDetail(bill._id);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`This bill`} />;
  const detail = query.data;
  if (!detail) return <ExplanationSkeleton />;
  return (
    <div className="grid gap-4">
      {bill.parked && (
        <Banner tone="warn" icon={<CircleAlert aria-hidden size={20} />}>
          <Trans>Something in this bill could not be worked out. The operators know, and it may still change.</Trans>
        </Banner>
      )}
      <BilledOrders detail={detail} timeZone={timeZone} />
      <BillSum detail={detail} own={own} timeZone={timeZone} />
      <DownloadPdf bill={detail} />
      <BillTimeline detail={detail} own={own} timeZone={timeZone} />
    </div>
  );
}

function ExplanationSkeleton() {
  return (
    <div aria-busy className="grid gap-3">
      <p role="status" className="sr-only">
        <Trans>The bill is being loaded.</Trans>
      </p>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-7 w-full" />
      ))}
    </div>
  );
}
