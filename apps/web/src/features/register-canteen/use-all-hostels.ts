import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { hostelValue, type HostelEntry } from '@tiffin/contracts';
import { call } from '../../api/call';
import type { SelectOption } from '../../ui/select';

export const HOSTELS = ['hostels'];

/** Every hostel of the directory, for choosing one: `Ganga (BH1)`. Those that have a canteen are shown, but can't be chosen. */
export function useAllHostels() {
  const { t } = useLingui();
  const option = (hostel: HostelEntry): SelectOption => {
    const name = `${hostel.hostelName} (${hostelValue(hostel)})`;
    return { value: hostelValue(hostel), label: hostel.taken ? t`${name} has a canteen` : name, disabled: hostel.taken };
  };
  return useQuery({
    queryKey: HOSTELS,
    queryFn: ({ signal }) => call<HostelEntry[]>('/users/hostels', { signal }),
    select: (hostels) => hostels.map(option),
  });
}
