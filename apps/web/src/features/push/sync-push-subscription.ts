import type { User } from '@tiffin/contracts';
import { isPushWanted, pushAnswerOf } from './push-choice';

/** Time in ms after which a page counts as settled. */
const SETTLED = 5000;

let lastUserId: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Ties this device's notifications to the signed-in user: renews the subscription once the page has settled, and ends it at once when the
 * user is signed out or another one. Loads no code if notifications were never wanted.
 */
export function syncPushSubscription(user: User | null): void {
  const wants = user !== null && pushAnswerOf(user._id) === 'yes' ? user._id : undefined;
  if (wants && wants === lastUserId) return;
  lastUserId = wants;
  clearTimeout(timer);
  if (wants) timer = setTimeout(() => load(({ renewPush }) => renewPush(wants)), SETTLED);
  else if (isPushWanted()) load(({ forgetDevice }) => forgetDevice());
}

/** Best effort: the next start tries again. */
function load(work: (device: typeof import('./device')) => Promise<void>): void {
  void import('./device').then(work).catch(() => undefined);
}
