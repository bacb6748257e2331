import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Bill, type BillClaim, formatRupees, type UpiPayment } from '@tiffin/contracts';
import { ChevronDown, CircleX, QrCode as QrCodeIcon, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { call, ApiError } from '../../../api/call';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { useMediaQuery } from '../../../ui/use-media-query';
import { billUpiKey } from '../../bill/bills-key';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { ClaimForm } from './claim-form';
import { CorrectClaim } from './correct-claim';
import { QrCode } from '../../../ui/qr-code';

/**
 * A student's actions on an owed bill: pay it by UPI, where the canteen accepts it, and report the payment. While the claim is unconfirmed,
 * they can correct it. The height is reserved while it loads, so that the layout does not shift.
 */
export function PayBill({ bill }: { bill: Bill }) {
  const { t } = useLingui();
  const query = useUpiPayment(bill);
  if (bill.claim) return <ClaimedPayment bill={bill} claim={bill.claim} />;
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`How to pay by UPI`} />;
  if (query.data === null && !bill.declined) return null;
  return (
    <section className="grid gap-4 rounded-card bg-sunk p-4">
      {bill.declined && <Declined reference={bill.declined.reference} reason={bill.declined.reason} />}
      {query.isPending && <PaymentSkeleton />}
      {query.data && (
        <>
          <ByUpi payment={query.data} />
          <IHavePaid bill={bill} amount={query.data.amount} />
        </>
      )}
    </section>
  );
}

/** Shows the claim's reference, so that the student can notice and correct a mistake. */
function ClaimedPayment({ bill, claim }: { bill: Bill; claim: BillClaim }) {
  const { reference } = claim;
  return (
    <div className="grid gap-3">
      <Banner tone="info" icon={<Smartphone aria-hidden size={20} />}>
        <Trans>Your UPI reference is {reference}. You will see here when your canteen has checked it.</Trans>
      </Banner>
      <CorrectClaim key={claim._id} bill={bill} claim={claim} />
    </div>
  );
}

function Declined({ reference, reason }: { reference: string; reason: string }) {
  return (
    <Banner tone="danger" icon={<CircleX aria-hidden size={20} />}>
      <Trans>
        Your canteen could not find the payment {reference}: “<bdi>{reason}</bdi>”
      </Trans>
    </Banner>
  );
}

/** How to pay by UPI: on a phone a link into its app first, elsewhere the QR code for a phone's camera. */
function ByUpi({ payment }: { payment: UpiPayment }) {
  const isPhone = useMediaQuery('(pointer: coarse)');
  return isPhone ? <OnPhone payment={payment} /> : <WithCode payment={payment} />;
}

function OnPhone({ payment }: { payment: UpiPayment }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="wrap-anywhere">
        <WhatToPay payment={payment} />
      </div>
      <a
        href={payment.uri}
        className="inline-flex min-h-[52px] items-center justify-center gap-2 rounded-card bg-accent px-[22px] font-semibold text-on-accent"
      >
        <Smartphone aria-hidden size={18} />
        <Trans>Open UPI app</Trans>
      </a>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
        <summary className="flex min-h-(--tap) cursor-pointer list-none items-center gap-2 rounded-control text-sm font-semibold text-muted [&::-webkit-details-marker]:hidden">
          <QrCodeIcon aria-hidden size={18} />
          <Trans>Pay with another phone</Trans>
          <ChevronDown aria-hidden size={18} className="ml-auto transition-transform duration-(--fast) group-open:rotate-180" />
        </summary>
        {open && (
          <div className="grid justify-items-center gap-2 pt-2">
            <PaymentCode payment={payment} />
            <ScanHint />
          </div>
        )}
      </details>
    </div>
  );
}

function WithCode({ payment }: { payment: UpiPayment }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <PaymentCode payment={payment} />
      <div className="grid min-w-40 flex-1 gap-1 wrap-anywhere">
        <WhatToPay payment={payment} />
        <ScanHint />
      </div>
    </div>
  );
}

function WhatToPay({ payment: { upiId, payeeName, amount } }: { payment: UpiPayment }) {
  const sum = formatRupees(amount);
  return (
    <>
      <h3 className="font-semibold">
        <Trans>Pay {sum} by UPI</Trans>
      </h3>
      <p className="text-muted">
        <Trans>
          to <bdi>{payeeName}</bdi>
        </Trans>
        <span className="block">{upiId}</span>
      </p>
    </>
  );
}

function PaymentCode({ payment: { uri, amount } }: { payment: UpiPayment }) {
  const { t } = useLingui();
  const sum = formatRupees(amount);
  return <QrCode text={uri} label={t`QR code that pays ${sum} by UPI`} />;
}

function ScanHint() {
  return (
    <p className="text-sm text-muted">
      <Trans>Scan the code with any UPI app.</Trans>
    </p>
  );
}

/** As high as what replaces it: on a phone a button and the folded code, elsewhere the code; the payee and their UPI ID take a line each. */
function PaymentSkeleton() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 pointer-coarse:hidden">
        <Skeleton className="size-44 shrink-0" />
        <div className="grid min-w-40 flex-1 gap-1">
          <Skeleton className="h-lh w-2/3" />
          <Skeleton className="h-[2lh]" />
          <Skeleton className="h-lh w-2/3 text-sm" />
        </div>
      </div>
      <div className="hidden gap-3 pointer-coarse:grid">
        <Skeleton className="h-[3lh]" />
        <Skeleton className="h-[52px] rounded-card!" />
        <Skeleton className="h-(--tap)" />
      </div>
      <Skeleton className="h-(--tap)" />
    </>
  );
}

function IHavePaid({ bill, amount }: { bill: Bill; amount: number }) {
  const [claiming, setClaiming] = useState(false);
  if (claiming) return <ClaimForm bill={bill} amount={amount} />;
  return (
    <Button full onClick={() => setClaiming(true)}>
      <Trans>I have paid</Trans>
    </Button>
  );
}

/** The UPI payment of the bill; `null` if the canteen does not accept UPI or nothing is owed. */
function useUpiPayment({ _id, revision, claim }: Bill) {
  return useQuery({
    queryKey: billUpiKey(_id, revision),
    enabled: !claim,
    queryFn: async ({ signal }) => {
      try {
        return await call<UpiPayment>(`/bills/${encodeURIComponent(_id)}/upi`, { signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.code === 'already_paid')) return null;
        throw error;
      }
    },
  });
}
