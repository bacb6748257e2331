/** E-mail addresses ignore case (docs/reference/wire.md#1.9). */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Removes leading zeros of a roll number (docs/reference/wire.md#5.1): `007` is `7`. */
export const rollNumber = (text: string): string => text.replace(/^0+(?=\d)/, '');
