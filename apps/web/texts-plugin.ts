import { formatter } from '@lingui/format-po';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { partOf } from './src/language/text-parts.ts';

const ASKED = /^texts:(\w+)\/(\w+)$/;
const LOCALES = `${import.meta.dirname}/src/locales`;

/** `texts:hi/first`: the texts of `locales/hi.po` in one part of the client, by the message ids in the code. */
export const texts = (): Plugin => ({
  name: 'texts',
  resolveId: { filter: { id: ASKED }, handler: (id) => `\0${id}` },
  async load(id) {
    if (!id.startsWith('\0texts:')) return null;
    const [, language = '', part = ''] = ASKED.exec(id.slice(1)) ?? [];
    const filename = `${LOCALES}/${language}.po`;
    this.addWatchFile(filename);
    const catalogue = await formatter({ lineNumbers: false }).parse(await readFile(filename, 'utf8'), {
      locale: language,
      sourceLocale: 'en',
      filename,
    });
    const ofPart = Object.entries(catalogue ?? {}).filter(([, { origin = [] }]) => partOf(origin.map(([file]) => file)) === part);
    const said = ofPart.flatMap(([text, { translation }]) => (translation ? [[text, translation] as const] : []));
    return `export default ${JSON.stringify(Object.fromEntries(said))};`;
  },
});
