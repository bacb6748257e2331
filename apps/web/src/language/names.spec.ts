import { i18n } from '@lingui/core';
import { personName } from './person-name';
import { shownName } from './shown-name';

afterEach(() => i18n.activate('en'));

test('a thing has the name of the language that the screen is in', () => {
  const samosa = { name: 'Samosa', otherNames: { hi: 'समोसा' } };
  const shown = ['en', 'hi', 'pa'].map((language) => {
    i18n.loadAndActivate({ locale: language, messages: {} });
    return shownName(samosa);
  });
  expect(shown).toEqual(['Samosa', 'समोसा', 'Samosa']);
});

test('whoever has no name is called in the language of the screen, and everybody else by their name', () => {
  expect([personName({ fullName: 'Removed student' }), personName({ fullName: 'Asha' })]).toEqual(['Removed student', 'Asha']);
});
