import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type Bill, formatRupees } from '@tiffin/contracts';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Checkbox } from '../../../ui/checkbox';
import { Money } from '../../../ui/money';
import { monthAndYear, shortDay } from '../../bill/bill-dates';
import { sumOf } from '../../bill/bill-sums';
import { personLabel } from '../../bill/person-label';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { useHeldBills } from '../use-held-bills';
import { useScrollByGrowth } from '../use-scroll-by-growth';
import { DoneMark } from '../done-mark';
import { DeclineDialog } from './decline-dialog';
import { useClaims } from './use-claims';

/**
 * Above the month's bills: UPI payments that students reported, of all months. Empty if there are none. Checked ones stay until the page
 * is left.
 */
export function Claims({ timeZone }: { timeZone: string }) {
  const { t } = useLingui();
  const { bills, more, query, confirm, confirming, decline } = useClaims();
  const held = useHeldBills(bills);
  const section = useScrollByGrowth(query.data && held.length);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [declining, setDeclining] = useState<Bill>();
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The list of reported payments`} />;
  const chosen = bills.filter(({ claim }) => claim && ticked.has(claim._id));
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((now) => new Set([...now].filter((id) => !ids.includes(id)).concat(on ? ids : [])));
  // Without claims whose reference was used before: the contractor checks each of those.
  const plain = bills.flatMap(({ claim }) => (claim && !claim.alsoOn ? claim._id : []));
  const selectable = held.filter(({ claim }) => !claim?.alsoOn).length > 1;
  const sum = formatRupees(sumOf(chosen.map(({ claim }) => claim?.amount ?? 0)));
  const card = () => (
    <Card as="section" className="mb-6 grid gap-1 p-4">
      <h2 className="title-card">
        <Trans>Payments to check</Trans>
      </h2>
      <p className="text-sm text-muted">
        <Trans>Students reported these UPI payments. Compare them with your bank account, then confirm.</Trans>
      </p>
      {selectable && (
        <Checkbox
          checked={plain.length > 0 && plain.every((id) => ticked.has(id))}
          disabled={plain.length === 0}
          onChange={(on) => tick(plain, on)}
          label={<Trans>Select all</Trans>}
        />
      )}
      <ul className="divide-y divide-line">
        {held.map((bill) => (
          <ClaimRow
            key={bill._id}
            bill={bill}
            timeZone={timeZone}
            chosen={chosen.includes(bill)}
            done={!bills.includes(bill)}
            onTick={(claimId, on) => tick([claimId], on)}
            onDecline={() => setDeclining(bill)}
          />
        ))}
      </ul>
      {more && (
        <p className="text-sm text-muted">
          <Trans>More payments appear as you work through these.</Trans>
        </p>
      )}
      {bills.length === 0 ? (
        <p className="mt-2 flex min-h-(--tap) items-center gap-2 font-medium text-ready-ink">
          <Check aria-hidden size={19} />
          <Trans>All payments checked</Trans>
        </p>
      ) : (
        <Button
          tone="primary"
          busy={confirming}
          disabled={chosen.length === 0}
          icon={<Check aria-hidden size={19} />}
          className="mt-2 sm:justify-self-start"
          onClick={() => confirm(chosen)}
        >
          <Plural
            value={chosen.length}
            _0="Select the payments you received"
            one={`Confirm # payment, ${sum}`}
            other={`Confirm # payments, ${sum}`}
          />
        </Button>
      )}
    </Card>
  );
  return (
    <div ref={section} className="flow-root">
      {held.length > 0 && card()}
      <DeclineDialog bill={declining} onClose={() => setDeclining(undefined)} decline={decline} />
    </div>
  );
}

interface ClaimRowProps {
  bill: Bill;
  timeZone: string;
  chosen: boolean;
  /** Confirmed, declined or withdrawn. */
  done: boolean;
  onTick: (claimId: string, on: boolean) => void;
  onDecline: () => void;
}

function ClaimRow({ bill, timeZone, chosen, done, onTick, onDecline }: ClaimRowProps) {
  const { t } = useLingui();
  const { claim, studentInfo, year } = bill;
  if (!claim) return null;
  const whose = personLabel(studentInfo);
  const month = monthAndYear(bill);
  const day = shortDay(claim.claimedOn, timeZone, year);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <div className="min-w-0 flex-1 basis-60">
        <Checkbox
          checked={chosen}
          disabled={done}
          onChange={(on) => onTick(claim._id, on)}
          label={
            <>
              <span className="block font-medium wrap-anywhere">{whose}</span>
              <span className="block text-sm text-muted">
                {claim.corrected ? (
                  <Trans>
                    {month}, corrected on {day}, reference <span className="tabular-nums">{claim.reference}</span>
                  </Trans>
                ) : (
                  <Trans>
                    {month}, reported on {day}, reference <span className="tabular-nums">{claim.reference}</span>
                  </Trans>
                )}
              </span>
              {claim.alsoOn && <NamedBefore count={claim.alsoOn.length} />}
            </>
          }
        />
      </div>
      <div className="flex items-center justify-between gap-4 max-sm:w-full max-sm:pl-9">
        <span className="font-semibold">
          <Money amount={claim.amount} />
        </span>
        {done ? (
          <DoneMark />
        ) : (
          <Button aria-label={t`Decline: ${whose}`} className="text-sm" onClick={onDecline}>
            <Trans>Decline</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}

function NamedBefore({ count }: { count: number }) {
  return (
    <span className="mt-0.5 flex items-center gap-1.5 text-sm font-medium text-danger-ink">
      <CircleAlert aria-hidden size={16} strokeWidth={2.2} className="shrink-0" />
      <Plural value={count} one="Also reported for another bill" other="Also reported for # other bills" />
    </span>
  );
}
