/** E-mail addresses ignore case (api.md 5). */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Leading zeros of a roll number are dropped (api.md 5): `007` is `7`. */
export const rollNumber = (text: string): string => text.replace(/^0+(?=\d)/, '');
