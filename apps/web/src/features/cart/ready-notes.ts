import { FIRST_LANGUAGE, INSTRUCTIONS_MAX, STANDARD_NOTES, type MenuWord } from '@tiffin/contracts';
import { currentLanguage } from '../../language/formats';
import { localizedName } from '../../language/localized-name';
import { useArrangement } from '../home/use-menu';

/**
 * Requests that students often make, as orders name them: in the canteen's own words, whatever the screen's language is. Equal words let
 * the kitchen add up the units of several orders. `useNotesText` says them in the screen's language.
 */
export function useReadyNotes(): readonly string[] {
  const { data } = useArrangement();
  return notesIn(data).map(({ name }) => name);
}

/** Returns a function for instructions in the screen's language: it translates the ready notes and keeps all other words. */
export function useNotesText(): (instructions: string) => string {
  const { data } = useArrangement(currentLanguage() !== FIRST_LANGUAGE);
  return (instructions) => notesText(instructions, notesIn(data));
}

const notesIn = (arrangement: { notes?: readonly MenuWord[] } | undefined): readonly MenuWord[] => arrangement?.notes ?? STANDARD_NOTES;

/** The instructions with each ready note in the screen's language. */
export function notesText(instructions: string, readyNotes: readonly MenuWord[]): string {
  const notes = notesOf(instructions);
  const texts = notes.map((note) => {
    const ready = readyNotes.find(({ name }) => isSame(name, note));
    const text = ready && localizedName(ready);
    return text === undefined || isSame(text, note) ? note : text;
  });
  return texts.some((text, index) => text !== notes[index]) ? texts.join(', ') : instructions;
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
