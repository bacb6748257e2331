import { comparedText, RULES, type FieldRule } from '@tiffin/contracts';

/**
 * Returns a rule for any text of one line with at most `max` characters. It is no stricter, so that its message does not reveal which
 * part of a log-in was wrong.
 */
export const filled = (max: number, message: string): FieldRule => ({
  message,
  accepts: comparedText(max, { min: 1 }).accepts,
  minLength: 1,
  maxLength: max,
});

/** A log-in as it is typed: `BH1-101` or an e-mail address. */
export const LOGIN_INPUT = filled(254, 'Please enter your log-in.');
/**
 * A password to compare with the stored one. Of any length, so that a wrong one is a wrong credential; includes every password that can
 * be set.
 */
export const ANY_PASSWORD = filled(200, RULES.password.message);
/** The roles that have passwords. */
export const PASSWORD_ROLES = ['student', 'contractor'] as const;
export const CHOOSE_ROLE = 'Please choose Student or Contractor.';
