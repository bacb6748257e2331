import { comparedText, RULES, type FieldRule } from '@tiffin/contracts';

/** Any text of one line, up to `max` characters: that it could not be a right one says nothing about which part was wrong. */
export const filled = (max: number, message: string): FieldRule => ({
  message,
  accepts: comparedText(max, { min: 1 }).accepts,
  minLength: 1,
  maxLength: max,
});

/** A log-in as it is typed: `BH1-101` or an e-mail address. */
export const LOGIN_INPUT = filled(254, 'please enter your log-in.');
/** A password that is compared with what is there: of any length, so that a wrong one is wrong credentials. All that can be set is among it. */
export const ANY_PASSWORD = filled(200, RULES.password.message);
/** For whom there are passwords. */
export const PASSWORD_ROLES = ['student', 'contractor'] as const;
export const CHOOSE_ROLE = 'please choose Student or Contractor.';
