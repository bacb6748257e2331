import { useQuery } from '@tanstack/react-query';
import { businessDay, type ZoneAnswer } from '@tiffin/contracts';
import { useTimeZone, useUser } from '../../session';
import { useAdminCall } from '../admin/admin-session';
import { clockTime, orderDate } from '../orders/order-date';

/** Days and times are those of the canteens, as in their audit trail; who is no user of one hears from the server which these are. */
export function useOperationsTimeZone(): string {
  const call = useAdminCall();
  const own = useTimeZone();
  const { data } = useQuery({
    queryKey: ['operations', 'zone'],
    queryFn: ({ signal }) => call<ZoneAnswer>('/operations/zone', { signal }),
    staleTime: Infinity,
    enabled: useUser() === null,
  });
  return data?.timeZone ?? own;
}

/** `12:15 PM`, or with its date where that is not today's. */
export function momentText(instant: string, timeZone: string, now: number): string {
  const today = businessDay(new Date(now), timeZone);
  return businessDay(new Date(instant), timeZone) === today ? clockTime(instant, timeZone) : orderDate(instant, timeZone);
}
