import { Trans } from '@lingui/react/macro';
import { useUpcomingTimeText } from '../canteen/use-coming-time';

/** From when something is served that belongs to another part of the day; or that it can't be had, where nobody knows when. */
export function ServedFrom({ from }: { from: string | null | undefined }) {
  const time = useUpcomingTimeText(from);
  return time === undefined ? <Trans>Not available</Trans> : <Trans>From {time}</Trans>;
}
