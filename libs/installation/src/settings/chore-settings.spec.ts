import { readChoreSettings } from './chore-settings.js';
import { Variables, type Environment } from './variables.js';

const read = (environment: Environment) => readChoreSettings(new Variables(environment));

test('by default all chores run at half past two, and three backups are kept', () => {
  expect(read({})).toEqual({ chores: ['backup', 'restore', 'verify'], choresAt: '02:30', backupsKept: 3 });
});

test('chores, time and number of backups can be set', () => {
  expect(read({ TIFFIN_CHORES: 'verify, backup' }).chores).toEqual(['backup', 'verify']);
  expect(read({ TIFFIN_CHORES: 'none' }).chores).toEqual([]);
  expect(read({ TIFFIN_CHORES_AT: '23:05', TIFFIN_BACKUPS_KEPT: '14' })).toMatchObject({ choresAt: '23:05', backupsKept: 14 });
});

test.each([
  [{ TIFFIN_CHORES: 'none,verify' }, /TIFFIN_CHORES must be none, or a list of chores without none/],
  [{ TIFFIN_CHORES: 'sweep' }, /TIFFIN_CHORES may hold backup, restore, verify, none/],
  [{ TIFFIN_CHORES_AT: '24:00' }, /TIFFIN_CHORES_AT must be a time such as 02:30/],
  [{ TIFFIN_BACKUPS_KEPT: '0' }, /TIFFIN_BACKUPS_KEPT must be a whole number from 1 to 366/],
])('%j is refused with a sentence', (environment, sentence) => expect(() => read(environment)).toThrow(sentence));
