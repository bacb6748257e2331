import type { VapidKeys } from './vapid-keys.js';

export const PUSH_OPTIONS = Symbol('PushOptions');

/** What notifications need to know from the configuration (docs/reference/design.md#9). */
export interface PushOptions {
  /** What they are sealed with while they wait; the same in every instance that shares the records. */
  readonly secret: string;
  /** Unset: nobody is notified. */
  readonly keys: VapidKeys | undefined;
  /** Whom a push service can complain to: `mailto:…`. */
  readonly contact: string;
  /** Origins of push services beside those of the browsers' makers. */
  readonly services: readonly string[];
}
