import { HOSTEL_TYPES, type HostelType } from '@tiffin/contracts';
import { ConfigurationError, type Variables } from '@tiffin/installation';

export interface HostelSetting {
  readonly hostelType: HostelType;
  readonly hostelNumber: number;
  readonly hostelName: string;
}

function isHostel(entry: unknown): entry is HostelSetting {
  if (typeof entry !== 'object' || entry === null) return false;
  const { hostelType, hostelNumber, hostelName } = entry as Partial<Record<keyof HostelSetting, unknown>>;
  return (
    HOSTEL_TYPES.includes(hostelType as HostelType) &&
    Number.isInteger(hostelNumber) &&
    Number(hostelNumber) >= 1 &&
    Number(hostelNumber) <= 9_999 &&
    typeof hostelName === 'string' &&
    hostelName.trim() !== ''
  );
}

/**
 * Reads `TIFFIN_HOSTELS`, a JSON list of {hostelType, hostelNumber, hostelName}. `undefined` means the built-in list
 * (docs/reference/decisions.md#2.4). Throws `ConfigurationError`.
 */
export function readHostels(variables: Variables): readonly HostelSetting[] | undefined {
  const value = variables.json('TIFFIN_HOSTELS');
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length === 0 || !value.every(isHostel)) {
    throw new ConfigurationError(
      'TIFFIN_HOSTELS',
      'must be a JSON list of {"hostelType": "BH" or "GH", "hostelNumber": 1, "hostelName": "…"}.',
    );
  }
  const values = value.map(({ hostelType, hostelNumber }) => `${hostelType}${hostelNumber}`);
  const duplicate = values.find((name, index) => values.indexOf(name) !== index);
  if (duplicate) throw new ConfigurationError('TIFFIN_HOSTELS', `names ${duplicate} twice.`);
  return value;
}
