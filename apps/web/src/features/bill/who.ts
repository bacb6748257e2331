import { type Person, shownUserName } from '@tiffin/contracts';

/** Whose bill it is: `Kabir (106)`, since names come twice; of somebody removed only that. */
export function who({ fullName, userName }: Pick<Person, 'fullName' | 'userName'>): string {
  const rollNo = shownUserName(userName);
  return rollNo ? `${fullName} (${rollNo})` : fullName;
}
