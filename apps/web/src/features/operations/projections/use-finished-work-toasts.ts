import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { toast } from '../../../ui/toast';
import { formatCount } from '../number-formats';
import type { ProjectionStatus } from '@tiffin/contracts';
import { type FinishedWork, finishedWork } from './finished-work';

/** Shows a toast when a rebuild or verification that was running at the last read has ended; the projection's row keeps the outcome. */
export function useFinishedWorkToasts(statuses: readonly ProjectionStatus[] | undefined): void {
  const showToast = useShowToast();
  const latest = useRef(showToast);
  const before = useRef(statuses);
  useEffect(() => {
    latest.current = showToast;
  });
  useEffect(() => {
    if (before.current && statuses) finishedWork(before.current, statuses).forEach((outcome) => latest.current(outcome));
    before.current = statuses;
  }, [statuses]);
}

function useShowToast(): (outcome: FinishedWork) => void {
  const { t } = useLingui();
  return (outcome) => {
    const { kind, name } = outcome;
    switch (kind) {
      case 'live':
        return void toast.success(t`${name}: generation ${outcome.generation} is rebuilt and live.`);
      case 'waiting':
        return void toast.success(t`${name}: generation ${outcome.generation} is rebuilt and waits for you.`);
      case 'same':
        return void toast.success(t`${name}: ${formatCount(outcome.documents)} documents compared, no differences.`);
      case 'different':
        return void toast.error(t`${name}: verification found differences (${formatCount(outcome.differences)}).`);
      case 'rebuild failed':
        return void toast.error(t`${name}: the rebuild failed.`);
      case 'verification failed':
        return void toast.error(t`${name}: the verification failed.`);
    }
  };
}
