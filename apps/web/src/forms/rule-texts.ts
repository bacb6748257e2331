import { i18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * What the rules of the contract say about a field or a file, to the letter (docs/reference/specification.md#5), for the catalogue
 * (docs/reference/decisions.md#8.12). The rules stay free of the client's language; the server says the same of the same field.
 */
export const RULE_TEXTS: readonly MessageDescriptor[] = [
  msg`please enter a valid email.`,
  msg`price cannot be 0.`,
  msg`price can be at most ₹10,000.`,
  msg`price can have at most two decimals.`,
  msg`please enter an amount of up to ₹1,00,000.`,
  msg`only letters & spaces are allowed under 20 characters.`,
  msg`only numbers are allowed under 3 characters.`,
  msg`password must be 8-12 characters.`,
  msg`please choose a password that is harder to guess.`,
  msg`key must be 4-12 characters.`,
  msg`please choose a hostel.`,
  msg`please enter a UPI ID such as canteen@bank.`,
  msg`please write between 1 and 50 characters, without special control characters.`,
  msg`please enter the 12 digits of the UPI reference (UTR).`,
  msg`Invalid verification code`,
  msg`Enter a valid phone number`,
  msg`please write between 1 and 100 characters, without special control characters.`,
  msg`please write between 1 and 2000 characters, without special control characters.`,
  msg`please keep this under 101 characters, without special control characters.`,
  msg`please keep this under 141 characters, without special control characters.`,
  msg`file is missing`,
  msg`only PNG, JPG/JPEG files are allowed`,
  msg`please choose a picture of at most 50 million pixels.`,
  msg`File size should not exceed 5 MB`,
];

/** The same in the reader's language; whatever else is said stays as it is. */
export function ruleText(said: string): string {
  const text = RULE_TEXTS.find(({ message }) => message === said);
  return text ? i18n._(text) : said;
}
