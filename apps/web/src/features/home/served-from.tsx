import { Trans } from '@lingui/react/macro';
import { useUpcomingTimeText } from '../canteen/use-upcoming-time-text';

/** The time from which an item of another part of the day is served; "unavailable" if that is unknown. */
export function ServedFrom({ from }: { from: string | null | undefined }) {
  const time = useUpcomingTimeText(from);
  return time === undefined ? <Trans>Not available</Trans> : <Trans>From {time}</Trans>;
}
