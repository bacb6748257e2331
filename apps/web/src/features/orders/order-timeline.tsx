import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Order, OrderTimeline as Timeline } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Check, Undo2, X } from 'lucide-react';
import { call } from '../../api/call';
import { Skeleton } from '../../ui/skeleton';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { clockTime } from './order-date';
import { timelineKey } from './orders-key';
import { STEP_NAMES, type StepKind, type TimelineStep, timelineSteps } from './timeline-steps';

/** The events of an order with their times, and the steps to come. */
export function OrderTimeline({ order, timeZone }: { order: Order; timeZone: string }) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: timelineKey(order._id),
    queryFn: ({ signal }) => call<Timeline>(`/orders/${encodeURIComponent(order._id)}/timeline`, { signal }),
  });
  // The timeline is inside a card, too small for the page-wide message.
  if (isNotLoaded(query) && query.fetchStatus === 'paused')
    return (
      <p className="text-sm text-muted">
        <Trans>The timeline appears when the connection is back.</Trans>
      </p>
    );
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The timeline`} />;
  if (!query.data) return <Skeleton className="h-24 w-full" />;
  const { timeline, timelineInfo } = query.data;
  const placed = { kind: order.counter ? 'typed' : 'placed', at: order.createdAt } as const;
  const steps = timelineSteps(timeline, order.status, timelineInfo?.hasNextPage ? [placed] : []);
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <Step key={`${step.kind} ${step.at ?? ''}`} step={step} last={index === steps.length - 1} timeZone={timeZone} />
      ))}
    </ol>
  );
}

function Step({ step, last, timeZone }: { step: TimelineStep; last: boolean; timeZone: string }) {
  const { t } = useLingui();
  const done = step.at !== undefined;
  const bad = step.kind === 'rejected' || step.kind === 'cancelled';
  return (
    <li className="relative grid grid-cols-[24px_1fr_auto] items-start gap-3 pb-4 last:pb-0">
      {!last && (
        <span aria-hidden className={clsx('absolute top-5.5 -bottom-0.5 left-[11px] w-0.5', done && !bad ? 'bg-ready' : 'bg-line')} />
      )}
      <Dot kind={step.kind} done={done} bad={bad} />
      <span className={clsx(!done && 'text-muted')}>
        <span className={clsx(done && 'font-semibold')}>{t(STEP_NAMES[step.kind])}</span>
        {step.tookMinutes !== undefined && (
          <span className="block text-sm text-muted">
            <Plural value={step.tookMinutes} one="Took # minute" other="Took # minutes" />
          </span>
        )}
        {!done && (
          <span className="sr-only">
            <Trans>, still to come</Trans>
          </span>
        )}
      </span>
      {step.at && (
        <time dateTime={step.at} className="text-muted tabular-nums">
          {clockTime(step.at, timeZone)}
        </time>
      )}
    </li>
  );
}

function Dot({ kind, done, bad }: { kind: StepKind; done: boolean; bad: boolean }) {
  const Icon = bad ? X : kind === 'recalled' || kind === 'returned' ? Undo2 : Check;
  return (
    <span
      aria-hidden
      className={clsx(
        'relative grid size-6 place-items-center rounded-full',
        !done && 'border-2 border-dashed border-line-strong bg-surface',
        done && (bad ? 'bg-danger text-on-danger' : 'bg-ready text-on-ready'),
      )}
    >
      {done && <Icon size={14} strokeWidth={3} />}
    </span>
  );
}
