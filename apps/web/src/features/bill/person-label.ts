import { type Person, shownUserName } from '@tiffin/contracts';
import { personName } from '../../language/person-name';

/** Whose bill it is: `Kabir (106)`, since names come twice; of somebody removed only that. */
export function personLabel(person: Pick<Person, 'fullName' | 'userName'>): string {
  const name = personName(person);
  const rollNo = shownUserName(person.userName);
  return rollNo ? `${name} (${rollNo})` : name;
}
