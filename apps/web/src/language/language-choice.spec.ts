import { i18n } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { chosenLanguage, languageFor, onLanguageChosen, rememberLanguage, wallPageAt } from './language-choice';
import { personName } from './person-name';
import { localizedName } from './localized-name';

const preferring = (...languages: string[]) => Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
beforeEach(() => {
  localStorage.clear();
  preferring('en-US');
});

test('uses the account’s language, then the device’s, then the browser’s', () => {
  expect(languageFor('/', undefined)).toBe('en');
  preferring('fr-FR', 'pa-IN', 'hi-IN');
  expect(languageFor('/', undefined)).toBe('pa');
  rememberLanguage('hi');
  expect(languageFor('/', undefined)).toBe('hi');
  expect(languageFor('/', 'en')).toBe('en');
});

test('each wall has its own language, whoever is signed in', () => {
  rememberLanguage('hi', wallPageAt('/kitchen'));
  expect(languageFor('/kitchen', 'en')).toBe('hi');
  expect([languageFor('/', 'en'), languageFor('/counter', 'en'), languageFor('/kitchen/x', 'en')]).toEqual(['en', 'en', 'en']);
  expect(chosenLanguage()).toBeUndefined();
  rememberLanguage('pa', wallPageAt('/pickup'));
  expect([languageFor('/pickup', 'en'), languageFor('/kitchen', 'en')]).toEqual(['pa', 'hi']);
});

test('ignores unknown languages', () => {
  localStorage.setItem('tiffin.language', 'xx');
  expect(languageFor('/', undefined)).toBe('en');
});

test('notifies listeners of a choice, in another tab too, until they stop', () => {
  let heard = 0;
  const stop = onLanguageChosen(() => (heard += 1));
  rememberLanguage('pa');
  window.dispatchEvent(new StorageEvent('storage', { key: 'tiffin.language.kitchen' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'tiffin.user' }));
  stop();
  rememberLanguage('hi');
  expect(heard).toBe(2);
});

describe('names', () => {
  afterEach(() => i18n.activate('en'));

  test('an item has its name in the screen’s language', () => {
    const samosa = { name: 'Samosa', otherNames: { hi: 'समोसा' } };
    const shown = ['en', 'hi', 'pa'].map((language) => {
      i18n.loadAndActivate({ locale: language, messages: {} });
      return localizedName(samosa);
    });
    expect(shown).toEqual(['Samosa', 'समोसा', 'Samosa']);
  });

  test('translates the names of nameless people, and keeps all others', () => {
    i18n.loadAndActivate({ locale: 'hi', messages: { [generateMessageId('Removed student')]: 'हटाया गया' } });
    expect([personName({ fullName: 'Removed student' }), personName({ fullName: 'Asha' })]).toEqual(['हटाया गया', 'Asha']);
  });
});
