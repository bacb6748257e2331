import { Trans } from '@lingui/react/macro';
import { CircleAlert, Clock, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CallFailed } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { Banner } from '../../ui/banner';

/** Why the log-in did not work, where that is not one field's fault. */
export function LogInProblem({ problem }: { problem: unknown }) {
  if (problem === undefined || (problem instanceof CallFailed && problem.errors)) return null;
  if (problem instanceof CallFailed && problem.code === 'throttled') return <Throttled problem={problem} />;
  if (problem instanceof CallFailed && problem.code === 'waiting')
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
      {failureText(problem)}
    </Banner>
  );
}

function Throttled({ problem }: { problem: CallFailed }) {
  const left = useSecondsLeft(problem);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Banner tone="danger" icon={<Lock aria-hidden size={20} />}>
      <b role="alert">{failureText(problem)}</b> {left > 0 && <span className="tabular-nums">{<Trans>Next try in {clock}.</Trans>}</span>}
    </Banner>
  );
}

/** Counts the server's `Retry-After` down, in whole seconds. */
function useSecondsLeft(problem: CallFailed): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Date.now() + (problem.retryAfter ?? 0) * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [problem]);
  return left;
}
