import { HOSTEL_TYPES, type Hostel, type HostelType } from '@tiffin/contracts';

const NAMES: Readonly<Record<HostelType, readonly string[]>> = {
  BH: ['Ganga', 'Yamuna', 'Narmada', 'Godavari', 'Krishna', 'Mahanadi', 'Chambal', 'Satluj', 'Brahmaputra', 'Tapti'],
  GH: ['Kaveri', 'Saraswati', 'Sharavati', 'Indravati', 'Gomti', 'Betwa', 'Sabarmati', 'Tungabhadra', 'Vaigai', 'Pamba'],
};

/** The hostels that can be registered unless the configuration names others: BH1–BH10 and GH1–GH10 (docs/reference/decisions.md#2.4). */
export const BUILT_IN_HOSTELS: readonly Hostel[] = HOSTEL_TYPES.flatMap((hostelType) =>
  NAMES[hostelType].map((hostelName, index) => ({ hostelType, hostelNumber: index + 1, hostelName })),
);
