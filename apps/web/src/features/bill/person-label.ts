import { type Person, shownUserName } from '@tiffin/contracts';
import { personName } from '../../language/person-name';

/** The person of a bill: `Kabir (106)`, since names can repeat. For a removed person, only the text that says so. */
export function personLabel(person: Pick<Person, 'fullName' | 'userName'>): string {
  const name = personName(person);
  const rollNo = shownUserName(person.userName);
  return rollNo ? `${name} (${rollNo})` : name;
}
