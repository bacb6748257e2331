/**
 * Limits that both sides apply (docs/reference/specification.md#9, docs/reference/decisions.md#4, docs/reference/wire.md). Times are in
 * ms.
 */
export const CART_LINES_MAX = 30;
export const QUANTITY_MAX = 50;
export const INSTRUCTIONS_MAX = 140;
export const REASON_MAX = 140;
export const QUESTION_MAX = 280;
export const REMINDERS_MAX = 3;
/** The most days until a bill is due, and the most days from then to a reminder. */
export const BILL_DAYS_MAX = 90;
export const INFO_MAX = 140;
export const NOTICE_MAX = 100;
export const VARIANTS_MAX = 3;
export const STOCK_MAX = 10_000;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const LOW_STOCK = 5;
/** Menu items that one student can mark. */
export const FAVOURITES_MAX = 100;
export const PAGE_SIZE = 20;
export const STUDENTS_PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
export const VERIFICATION_CODE_LENGTH = 6;

export const MINUTE = 60_000;
/**
 * How long a verification code is valid, and how long a user waits before they can ask for another one
 * (docs/reference/decisions.md#2.2).
 */
export const CODE_VALID_FOR = 10 * MINUTE;
export const RESEND_CODE_AFTER = MINUTE;
/** How long a student may cancel a pending order (docs/reference/decisions.md#4.11a). */
export const CANCEL_WITHIN = 2 * MINUTE;
/** How long a student may dispute an order that was placed for them at the counter (docs/adr/0042-orders-at-the-counter.md). */
export const DISPUTE_WITHIN = 10 * MINUTE;
/** After its number was called, an order is not called again for this long. */
export const CALL_COOLDOWN = 5_000;
/** How long a card on a phone's screen is valid. The client fetches a new one earlier. */
export const CARD_VALID_FOR = 3 * MINUTE;
/** How long an order can be recalled and a preparation undone (docs/reference/decisions.md#4.7, #5.4). */
export const UNDO_WITHIN = 10 * MINUTE;
/** The ages from which an order is marked as getting old, as late (docs/reference/decisions.md#8.9) and as very late. */
export const AGE_WARNING = 10 * MINUTE;
export const AGE_DANGER = 20 * MINUTE;
export const AGE_OVERDUE = 40 * MINUTE;

export const DIETS = ['vegetarian', 'vegan', 'jain'] as const;
export type Diet = (typeof DIETS)[number];
