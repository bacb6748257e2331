import type { User } from '@tiffin/contracts';
import { isPushWanted, pushAnswerOf } from './push-choice';

/** ms after which a page counts as settled. */
const SETTLED = 5000;

let known: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps this device's notifications those of whoever is signed in: renewed once the page has settled, ended at once when nobody is, or somebody else. Costs
 * nothing where nobody wanted any.
 */
export function syncPushSubscription(user: User | null): void {
  const wants = user !== null && pushAnswerOf(user._id) === 'yes' ? user._id : undefined;
  if (wants && wants === known) return;
  known = wants;
  clearTimeout(timer);
  if (wants) timer = setTimeout(() => load(({ renewPush }) => renewPush(wants)), SETTLED);
  else if (isPushWanted()) load(({ forgetDevice }) => forgetDevice());
}

/** Best effort: at the next start it is tried again. */
function load(work: (device: typeof import('./device')) => Promise<void>): void {
  void import('./device').then(work).catch(() => undefined);
}
