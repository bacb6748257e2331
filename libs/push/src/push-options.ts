import type { VapidKeys } from './vapid-keys.js';

export const PUSH_OPTIONS = Symbol('PushOptions');

/** The configuration of notifications (docs/reference/design.md#9). */
export interface PushOptions {
  /** The secret that queued notifications are encrypted with; the same in every instance that shares the records. */
  readonly secret: string;
  /** If unset, no notification is sent. */
  readonly keys: VapidKeys | undefined;
  /** The contact for push services: `mailto:…`. */
  readonly contact: string;
  /** Origins of further push services, besides those of the browser makers. */
  readonly services: readonly string[];
}
