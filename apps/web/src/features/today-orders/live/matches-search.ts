import type { Order } from '@tiffin/contracts';
import { shownUserName } from '@tiffin/contracts';

/** Whether an order that was heard of answers the search as the server would: by its last characters, name or roll number (api.md 4). */
export function matchesSearch({ _id, studentInfo }: Order, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return true;
  return (
    _id.toLowerCase().endsWith(wanted) ||
    studentInfo.fullName.toLowerCase().includes(wanted) ||
    shownUserName(studentInfo.userName).toLowerCase().startsWith(wanted)
  );
}
