import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Across the whole wall while nothing new can arrive. `since` in ms by this device's clock. Said once, and counted silently. */
export function LostBar({ since }: { since: number }) {
  const seconds = useSecondsSince(since);
  return (
    <div className="flex items-center gap-3 bg-danger px-4 py-3 text-[1.0625rem] leading-snug font-bold text-on-danger min-[901px]:gap-5 min-[901px]:px-7 min-[901px]:py-4 min-[901px]:text-[1.625rem]">
      <WifiOff aria-hidden strokeWidth={2.4} className="size-7 shrink-0 min-[901px]:size-10" />
      <p className="flex-1">
        <span role="alert" className="sr-only">
          <Trans>No connection. These counts may be old.</Trans>
        </span>
        <span aria-hidden>
          <Duration seconds={seconds} />
        </span>
      </p>
      <p className="text-sm min-[901px]:text-[1.25rem]">
        <Trans>Trying again…</Trans>
      </p>
    </div>
  );
}

function Duration({ seconds }: { seconds: number }) {
  const { t } = useLingui();
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 2) return t`No connection for ${plural(hours, { one: '# hour', other: '# hours' })}. These counts may be old.`;
  if (minutes >= 2) return t`No connection for ${plural(minutes, { one: '# minute', other: '# minutes' })}. These counts may be old.`;
  return t`No connection for ${plural(seconds, { one: '# second', other: '# seconds' })}. These counts may be old.`;
}

function useSecondsSince(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1_000));
}
