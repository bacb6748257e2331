import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Bill, BillDetail } from '@tiffin/contracts';
import { CircleAlert, Download } from 'lucide-react';
import { call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { saveFile } from '../../api/save-file';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { ParkedEventsLink } from '../admin/parked-events-link';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { monthKey } from './bill-dates';
import { BillBreakdown } from './bill-breakdown';
import { BillTimeline } from './bill-timeline';
import { BilledOrders } from './billed-orders';
import { BillQuestion } from './questions/bill-question';
import { billDetailKey } from './bills-key';

export interface BillExplanationProps {
  bill: Bill;
  /** Whether the reader is the student who has to pay the bill. */
  own: boolean;
  timeZone: string;
}

/** Explains a bill: its orders, its corrections, the sum, and its history (docs/reference/decisions.md#7.6). */
export function BillExplanation({ bill, own, timeZone }: BillExplanationProps) {
  const { t } = useLingui();
  const query = useBillDetail(bill._id);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`This bill`} />;
  const detail = query.data;
  if (!detail) return <ExplanationSkeleton />;
  return (
    <div className="grid gap-4">
      {bill.parked && (
        <Banner tone="warn" icon={<CircleAlert aria-hidden size={20} />}>
          <Trans>A part of this bill could not be calculated. The operators can see this, and the bill may still change.</Trans>
          <ParkedEventsLink projection="bills" document={bill._id} />
        </Banner>
      )}
      <DownloadPdf bill={detail} />
      <BillBreakdown detail={detail} own={own} timeZone={timeZone} />
      <BillQuestion detail={detail} own={own} timeZone={timeZone} />
      <BilledOrders detail={detail} own={own} timeZone={timeZone} />
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

/** A bill with all its orders and corrections; read when it is opened. */
function useBillDetail(billId: string) {
  return useQuery({
    queryKey: billDetailKey(billId),
    queryFn: ({ signal }) => call<BillDetail>(`/bills/${encodeURIComponent(billId)}/detail`, { signal }),
  });
}

/** Downloads the bill as a PDF; reports a failure. */
function DownloadPdf({ bill }: { bill: Bill }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<Blob>(`/bills/${encodeURIComponent(bill._id)}/pdf`, { responseType: 'file' }),
    onSuccess: (file) => saveFile(file, [`bill-${monthKey(bill)}`, bill.studentInfo.userName].filter(Boolean).join('-') + '.pdf'),
    onError: (error) => toast.error(failureText(error)),
  });
  return (
    <Button full busy={isPending} icon={<Download aria-hidden size={19} />} onClick={() => mutate()}>
      <Trans>Download PDF</Trans>
    </Button>
  );
}
