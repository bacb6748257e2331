const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Before the second attempt, the third, and so on. */
const OF_A_MAIL: readonly number[] = [5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];
/** While nothing goes out a single mail finds out, so that asking often costs little, and a code arrives while somebody still waits for it. */
const OF_THE_WAY_OUT: readonly number[] = [5 * SECOND, 15 * SECOND, MINUTE];

/** How long a mail waits, in ms, after so many failed attempts (from 1): 5 s to an hour. `chance`: from 0 to 1. */
export function pauseOfMail(attempts: number, chance: number): number {
  return pause(OF_A_MAIL, attempts, chance);
}

/** How long all mails wait, in ms, after so many failures in a row (from 1) to reach whoever takes them: 5 s to a minute. */
export function pauseOfTransport(failures: number, chance: number): number {
  return pause(OF_THE_WAY_OUT, failures, chance);
}

/** Up to a fifth shorter by chance, so that what failed together is not tried together for ever. */
function pause(pauses: readonly number[], failures: number, chance: number): number {
  const whole = pauses[Math.min(failures, pauses.length) - 1] ?? 0;
  return Math.round(whole * (1 - 0.2 * chance));
}
