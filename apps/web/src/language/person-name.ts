import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The server's English names of people without one: removed people, guests, and parts of the canteen. */
const NAMELESS: readonly MessageDescriptor[] = [
  msg`Removed student`,
  msg`Removed account`,
  msg`Guest`,
  msg`Contractor`,
  msg`Kitchen`,
  msg`Counter`,
];

/** A person's name in the screen's language. */
export function personName({ fullName }: { readonly fullName: string }): string {
  const nameless = NAMELESS.find(({ message }) => message === fullName);
  return nameless ? i18n._(nameless) : fullName;
}
