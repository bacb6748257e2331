import { useLingui } from '@lingui/react/macro';
import { INSTRUCTIONS_MAX } from '@tiffin/contracts';

/** Requests that students often make, in the screen's language. Equal words let the kitchen add up the units of several orders. */
export function useReadyNotes(): readonly string[] {
  const { t } = useLingui();
  return [t`Less spicy`, t`No onion`, t`Less sugar`];
}

/** The notes within a line's instructions, which are separated by commas. */
function notesOf(instructions: string): string[] {
  return instructions
    .split(',')
    .map((note) => note.trim())
    .filter(Boolean);
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Whether the instructions contain this note, in either case. */
export function hasNote(instructions: string, note: string): boolean {
  return notesOf(instructions).some((other) => isSame(other, note));
}

/** The instructions with the note added, or without it. Returns them unchanged where the note would make them too long. */
export function toggleNote(instructions: string, note: string): string {
  const notes = notesOf(instructions);
  const others = notes.filter((other) => !isSame(other, note));
  const changed = (others.length < notes.length ? others : [...notes, note]).join(', ');
  return changed.length > INSTRUCTIONS_MAX ? instructions : changed;
}

/** The instructions that none of the ready notes says. */
export function otherNotes(instructions: string, readyNotes: readonly string[]): string {
  const others = notesOf(instructions).filter((note) => !readyNotes.some((ready) => isSame(ready, note)));
  return others.length === notesOf(instructions).length ? instructions : others.join(', ');
}
