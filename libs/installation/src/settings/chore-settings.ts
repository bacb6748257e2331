import { ConfigurationError } from './configuration-error.js';
import type { Variables } from './variables.js';

/** The chores that an installation runs at night. */
export const CHORES = ['backup', 'restore', 'verify'] as const;
export type Chore = (typeof CHORES)[number];

export interface ChoreSettings {
  readonly chores: readonly Chore[];
  /** When the chores begin, by the canteens' clock: `02:30`. */
  readonly choresAt: string;
  /** How many scheduled backups are kept. */
  readonly backupsKept: number;
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const NONE = 'none';

/** Reads TIFFIN_CHORES, TIFFIN_CHORES_AT and TIFFIN_BACKUPS_KEPT. Throws `ConfigurationError`. */
export function readChoreSettings(variables: Variables): ChoreSettings {
  const named = variables.list('TIFFIN_CHORES', [...CHORES, NONE], CHORES);
  if (named.includes(NONE) && named.length > 1)
    throw new ConfigurationError('TIFFIN_CHORES', `must be ${NONE}, or a list of chores without ${NONE}.`);
  const choresAt = variables.text('TIFFIN_CHORES_AT') ?? '02:30';
  if (!TIME.test(choresAt)) throw new ConfigurationError('TIFFIN_CHORES_AT', `must be a time such as 02:30, not "${choresAt}".`);
  return {
    chores: CHORES.filter((chore) => named.includes(chore)),
    choresAt,
    backupsKept: variables.integer('TIFFIN_BACKUPS_KEPT', 3, { min: 1, max: 366 }),
  };
}
