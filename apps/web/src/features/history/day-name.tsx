import { Trans } from '@lingui/react/macro';
import { businessDay } from '@tiffin/contracts';

const DAY_MS = 86_400_000;
const days = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** `Today · Sat, Nov 21, 2026`; of other days than the last two only the date. `now` in ms. */
export function DayName({ day, timeZone, now }: { day: string; timeZone: string; now: number }) {
  const today = businessDay(new Date(now), timeZone);
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  const date = days.format(new Date(day));
  if (day !== today && day !== yesterday) return date;
  return (
    <>
      {day === today ? <Trans>Today</Trans> : <Trans>Yesterday</Trans>} <span className="font-normal text-muted">· {date}</span>
    </>
  );
}
