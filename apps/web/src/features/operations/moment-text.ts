import { useQuery } from '@tanstack/react-query';
import { businessDay, type ZoneAnswer } from '@tiffin/contracts';
import { useTimeZone, useUser } from '../../session';
import { useAdminCall } from '../admin/admin-session';
import { clockTime, orderDate } from '../orders/order-date';

/** The canteens' time zone, as in their audit trail. Operators are not users of a canteen, so the server tells them the zone. */
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

/** `12:15 PM`, with the date unless it is today. */
export function momentText(instant: string, timeZone: string, now: number): string {
  const today = businessDay(new Date(now), timeZone);
  return businessDay(new Date(instant), timeZone) === today ? clockTime(instant, timeZone) : orderDate(instant, timeZone);
}
