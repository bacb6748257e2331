import { useServerNow } from '../../api/server-clock';
import { useUser } from '../../session';
import { upcomingTimeText } from '../orders/order-date';

/** The text for a future instant in the canteen's zone; `undefined` if there is none. */
export function useUpcomingTimeText(instant: string | null | undefined): string | undefined {
  const timeZone = useUser()?.timeZone;
  const now = useServerNow(60_000);
  return instant && timeZone ? upcomingTimeText(instant, now, timeZone) : undefined;
}
