import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { History, WifiOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';

/** A bar across the wall while no updates can arrive. `since` in ms by this device's clock. Announced once, then counts silently. */
export function ConnectionLostBar({ since }: { since: number }) {
  const { t } = useLingui();
  const age = useAgeText(since);
  return (
    <WallBar
      Icon={WifiOff}
      announced={t`No connection. These counts may be old.`}
      shown={t`No connection for ${age}. These counts may be old.`}
      hint={t`Trying again…`}
      className="bg-danger text-on-danger"
    />
  );
}

/** The same bar while the server answers but cannot read newer counts. Taps still count. */
export function StaleBar({ since }: { since: number }) {
  const { t } = useLingui();
  const age = useAgeText(since);
  return (
    <WallBar
      Icon={History}
      announced={t`The server can't read newer counts. These may be old.`}
      shown={t`These counts are ${age} old: the server can't read newer ones.`}
      hint={t`Trying again…`}
      className="bg-ink text-paper"
    />
  );
}

interface WallBarProps {
  Icon: LucideIcon;
  /** Announced once to screen readers. */
  announced: string;
  /** The visible text, which keeps counting. */
  shown: string;
  hint: string;
  className: string;
}

/** A bar across a wall screen. */
export function WallBar({ Icon, announced, shown, hint, className }: WallBarProps) {
  return (
    <div
      className={clsx(
        'flex items-center gap-3 px-4 py-3 text-[1.0625rem] leading-snug font-bold min-[901px]:px-4 min-[901px]:text-[1.375rem]',
        className,
      )}
    >
      <Icon aria-hidden strokeWidth={2.4} className="size-7 shrink-0 min-[901px]:size-8" />
      <p className="flex-1">
        <span role="alert" className="sr-only">
          {announced}
        </span>
        <span aria-hidden>{shown}</span>
      </p>
      <p className="text-sm min-[901px]:text-[1.0625rem]">{hint}</p>
    </div>
  );
}

/** `48 seconds`, `3 minutes`, `2 hours`: the time since then. */
export function useAgeText(since: number): string {
  const seconds = useSecondsSince(since);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 2) return plural(hours, { one: '# hour', other: '# hours' });
  if (minutes >= 2) return plural(minutes, { one: '# minute', other: '# minutes' });
  return plural(seconds, { one: '# second', other: '# seconds' });
}

function useSecondsSince(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1_000));
}
