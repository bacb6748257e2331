import { i18n } from '@lingui/core';
import { INSTRUCTIONS_MAX, STANDARD_NOTES } from '@tiffin/contracts';
import { hasNote, notesText, otherNotes, toggleNote } from './ready-notes';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

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

test('says ready notes in the screen’s language and keeps all other words', () => {
  expect(notesText('no onion, cut it', STANDARD_NOTES)).toBe('no onion, cut it');
  i18n.loadAndActivate({ locale: 'hi', messages: {} });
  expect(notesText('No onion, cut it,Less spicy', STANDARD_NOTES)).toBe('बिना प्याज़, cut it, कम तीखा');
  expect(notesText('cut it,in two', STANDARD_NOTES)).toBe('cut it,in two');
  expect(notesText('No onion', [{ name: 'No onion' }])).toBe('No onion');
});
