import { i18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * The contract's messages about fields and files, verbatim (docs/reference/specification.md#5), for the catalog
 * (docs/reference/decisions.md#8.12). The rules are independent of the client's language; the server sends the same texts.
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

/** A rule's message in the user's language; other texts are returned unchanged. */
export function ruleText(english: string): string {
  const text = RULE_TEXTS.find(({ message }) => message === english);
  return text ? i18n._(text) : english;
}
