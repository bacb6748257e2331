import { i18n } from '@lingui/core';
import { RULE_TEXTS } from '../../../forms/rule-texts';
import { checkPicture } from './check-picture';

const file = (...parts: BlobPart[]) => new File(parts, 'me.png', { type: 'image/png' });
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe1]);

test.each([
  ['a PNG', file(png), undefined],
  ['a JPEG', file(jpeg), undefined],
  ['5 MB', file(jpeg, new Uint8Array(5 * 1024 * 1024 - 4)), undefined],
  ['more than 5 MB', file(jpeg, new Uint8Array(5 * 1024 * 1024)), 'File size should not exceed 5 MB'],
  ['an SVG with the name of a PNG', file('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'only PNG, JPG/JPEG files are allowed'],
  ['a GIF', file('GIF89a'), 'only PNG, JPG/JPEG files are allowed'],
  ['nothing', file(), 'only PNG, JPG/JPEG files are allowed'],
])('%s', async (_, chosen, problem) => expect(await checkPicture(chosen)).toBe(problem));

test('reports errors in the user’s language', async () => {
  i18n.loadAndActivate({ locale: 'fr', messages: Object.fromEntries(RULE_TEXTS.map(({ id, message }) => [id, `«${message}»`])) });
  const said = await checkPicture(file('GIF89a'));
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(said).toBe('«only PNG, JPG/JPEG files are allowed»');
});
