import { queryOptions, useQuery } from '@tanstack/react-query';
import { hostelLabel, hostelValue, type PublicCanteen } from '@tiffin/contracts';
import { call } from '../../api/call';
import type { SelectOption } from '../../ui/select';

const canteensQuery = queryOptions({
  queryKey: ['canteens'],
  queryFn: ({ signal }) => call<PublicCanteen[]>('/users/canteens', { signal }),
  staleTime: 5 * 60_000,
});

/** The active canteens; public. */
export function useCanteens() {
  return useQuery(canteensQuery);
}

/** The hostels with a canteen, as options: `Ganga (BH1)`. */
export function useHostels() {
  return useQuery({
    ...canteensQuery,
    select: (canteens): SelectOption[] => canteens.map((canteen) => ({ value: hostelValue(canteen), label: hostelLabel(canteen) })),
  });
}
