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
  msg`Price can be at most ₹10,000.`,
  msg`Price can have at most two decimals.`,
  msg`Please enter an amount of up to ₹1,00,000.`,
  msg`only letters & spaces are allowed under 20 characters.`,
  msg`only numbers are allowed under 3 characters.`,
  msg`password must be 8-12 characters.`,
  msg`please choose a password that is harder to guess.`,
  msg`key must be 4-12 characters.`,
  msg`Please choose a hostel.`,
  msg`Please enter a UPI ID such as canteen@bank.`,
  msg`Please write 1 to 50 characters, without control characters.`,
  msg`Please enter the 12 digits of the UPI reference (UTR).`,
  msg`Invalid verification code`,
  msg`Enter a valid phone number`,
  msg`Please write 1 to 100 characters, without control characters.`,
  msg`Please write 1 to 2000 characters, without control characters.`,
  msg`Please use at most 100 characters, without control characters.`,
  msg`Please use at most 40 characters, without control characters.`,
  msg`A dish with a diet of the list is vegetarian. Please change the mark or the diets.`,
  msg`Vegetarian food contains no egg, fish, crustaceans or molluscs. Please change the mark or the allergens.`,
  msg`Food that contains egg has the allergen egg.`,
  msg`Please use at most 140 characters, without control characters.`,
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
