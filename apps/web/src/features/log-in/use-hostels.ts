import { queryOptions, useQuery } from '@tanstack/react-query';
import { hostelLabel, hostelValue, type PublicCanteen } from '@tiffin/contracts';
import { call } from '../../api/call';
import type { SelectOption } from '../../ui/select';

const canteensQuery = queryOptions({
  queryKey: ['canteens'],
  queryFn: ({ signal }) => call<PublicCanteen[]>('/users/canteens', { signal }),
  staleTime: 5 * 60_000,
});

/** The canteens that are active, as anybody may know them. */
export function useCanteens() {
  return useQuery(canteensQuery);
}

/** The hostels that have a canteen, for choosing one: `Ganga (BH1)`. */
export function useHostels() {
  return useQuery({
    ...canteensQuery,
    select: (canteens): SelectOption[] => canteens.map((canteen) => ({ value: hostelValue(canteen), label: hostelLabel(canteen) })),
  });
}
