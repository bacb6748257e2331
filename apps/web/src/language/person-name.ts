import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the server calls whoever has no name, in English: those who are gone, guests, and who acts as a part of the canteen. */
const NAMELESS: readonly MessageDescriptor[] = [
  msg`Removed student`,
  msg`Removed account`,
  msg`Guest`,
  msg`Contractor`,
  msg`Kitchen`,
  msg`Counter`,
];

/** What somebody is called on this screen. */
export function personName({ fullName }: { readonly fullName: string }): string {
  const nameless = NAMELESS.find(({ message }) => message === fullName);
  return nameless ? i18n._(nameless) : fullName;
}
