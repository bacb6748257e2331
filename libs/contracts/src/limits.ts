/** Limits that both sides apply (docs/reference/specification.md#9, docs/reference/decisions.md#4, docs/reference/wire.md). Times in ms. */
export const CART_LINES_MAX = 30;
export const QUANTITY_MAX = 50;
export const INSTRUCTIONS_MAX = 140;
export const REASON_MAX = 140;
export const QUESTION_MAX = 280;
export const REMINDERS_MAX = 3;
/** Days until a bill is due, and days after that until a reminder. */
export const BILL_DAYS_MAX = 90;
export const INFO_MAX = 140;
export const NOTICE_MAX = 100;
export const VARIANTS_MAX = 3;
export const STOCK_MAX = 10_000;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const LOW_STOCK = 5;
export const PAGE_SIZE = 20;
export const STUDENTS_PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
export const VERIFICATION_CODE_LENGTH = 6;

export const MINUTE = 60_000;
/** How long a verification code holds, and how long another one has to wait (docs/reference/decisions.md#2.2). */
export const CODE_VALID_FOR = 10 * MINUTE;
export const RESEND_CODE_AFTER = MINUTE;
/** How long a student may cancel a pending order (docs/reference/decisions.md#4.11a). */
export const CANCEL_WITHIN = 2 * MINUTE;
/** How long a student may say that an order which was typed for them isn't theirs (docs/adr/0042-orders-at-the-counter.md). */
export const DISPUTE_WITHIN = 10 * MINUTE;
/** For so long after its number was called an order is not called again. */
export const CALL_COOLDOWN = 5_000;
/** How long a card on a phone's screen is good for: it is shown anew before. */
export const CARD_VALID_FOR = 3 * MINUTE;
/** How long an order can be recalled and a preparation undone (docs/reference/decisions.md#4.7, #5.4). */
export const UNDO_WITHIN = 10 * MINUTE;
/** From these ages on an order is marked as getting old, as late (docs/reference/decisions.md#8.9), and as late by far. */
export const AGE_WARNING = 10 * MINUTE;
export const AGE_DANGER = 20 * MINUTE;
export const AGE_OVERDUE = 40 * MINUTE;

export const DIETS = ['vegetarian', 'vegan', 'jain'] as const;
export type Diet = (typeof DIETS)[number];
