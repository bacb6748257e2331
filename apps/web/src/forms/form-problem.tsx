import { Trans } from '@lingui/react/macro';
import { FAILURES } from '@tiffin/contracts';
import { CircleAlert, Clock, Lock } from 'lucide-react';
import { useMemo } from 'react';
import { ApiError } from '../api/call';
import { failureText } from '../api/failure-text';
import { Banner } from '../ui/banner';
import { ruleText } from './rule-texts';
import { clockText, useCountdown } from './use-countdown';

/** A failure that no single field caused; shown above the button. */
export function FormProblem({ problem }: { problem: unknown }) {
  if (problem === undefined) return null;
  if (problem instanceof ApiError && problem.code === 'throttled') return <Throttled problem={problem} />;
  // With its own text, the same code means that the canteen is suspended.
  if (problem instanceof ApiError && problem.code === 'waiting' && problem.message === FAILURES.waiting[1])
    return (
      <Banner tone="warn" role="alert" icon={<Clock aria-hidden size={20} />}>
        <b>
          <Trans>This canteen is waiting for approval.</Trans>
        </b>{' '}
        <Trans>An admin has to activate it before anyone can log in.</Trans>
      </Banner>
    );
  return (
    <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden size={20} />}>
      {ruleText(failureText(problem))}
    </Banner>
  );
}

/** Counts down the server's `Retry-After`. */
function Throttled({ problem }: { problem: ApiError }) {
  const until = useMemo(() => Date.now() + (problem.retryAfter ?? 0) * 1000, [problem]);
  const left = useCountdown(until);
  const clock = clockText(left);
  return (
    <Banner tone="danger" icon={<Lock aria-hidden size={20} />}>
      <b role="alert">{failureText(problem)}</b> {left > 0 && <span className="tabular-nums">{<Trans>Next try in {clock}.</Trans>}</span>}
    </Banner>
  );
}
