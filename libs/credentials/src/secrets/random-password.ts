import { randomInt } from 'node:crypto';

/** Generates passwords that are mailed; injected, so that tests can set them. */
export const NEW_PASSWORD = Symbol('NewPassword');
export type NewPassword = () => string;

const LENGTH = 12;
/** Letters and digits without those that look alike on a phone: `0Oo`, `1lI`. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** Twelve random letters and digits: about 69 bits (docs/reference/decisions.md#2.8, #2.9). */
export const randomPassword: NewPassword = () => Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
