import { steppedDelay } from '@tiffin/event-sourcing';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Up to a fifth shorter by chance. */
const JITTER = { jitter: 0.2 };

/** How long a mail waits after attempts that failed. */
export const mailRetryDelay = steppedDelay([5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE], JITTER);

/**
 * How long all mails wait after failures to reach whoever takes them. While nothing goes out a single mail finds out, so that asking often costs
 * little, and a code arrives while somebody still waits for it.
 */
export const transportRetryDelay = steppedDelay([5 * SECOND, 15 * SECOND, MINUTE], JITTER);
