import { useServerNow } from '../../api/server-clock';
import { useUser } from '../../session';
import { upcomingTimeText } from '../orders/order-date';

/** Says of an instant to come when it is, in the canteen's zone; of none nothing. */
export function useUpcomingTimeText(instant: string | null | undefined): string | undefined {
  const timeZone = useUser()?.timeZone;
  const now = useServerNow(60_000);
  return instant && timeZone ? upcomingTimeText(instant, now, timeZone) : undefined;
}
