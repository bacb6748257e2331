import { INSTRUCTIONS_MAX } from '@tiffin/contracts';
import { hasNote, otherNotes, toggleNote } from './ready-notes';

test('adds a note to the student’s own words and takes it away again', () => {
  expect(toggleNote('', 'No onion')).toBe('No onion');
  const both = toggleNote('extra chutney', 'No onion');
  expect(both).toBe('extra chutney, No onion');
  expect([hasNote(both, 'no onion'), hasNote('not onion', 'No onion')]).toEqual([true, false]);
  expect(toggleNote('no onion,extra chutney', 'No onion')).toBe('extra chutney');
});

test('adds no note that makes the instructions too long', () => {
  const long = 'x'.repeat(INSTRUCTIONS_MAX - 5);
  expect(toggleNote(long, 'No onion')).toBe(long);
});

test('keeps the student’s own words apart from the ready notes', () => {
  expect(otherNotes('No onion, cut it, in two', ['No onion', 'Less spicy'])).toBe('cut it, in two');
  expect(otherNotes('cut it,in two', ['No onion'])).toBe('cut it,in two');
});
