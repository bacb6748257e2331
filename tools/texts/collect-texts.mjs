// Collects the texts of client and server into their catalogues, and writes the translations that the server reads.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import client from '../../apps/web/lingui.config.mjs';
import server from '../../libs/texts/lingui.config.mjs';
import { root, run } from '../setup/run.mjs';
import { readCatalogue } from './catalogues.mjs';

const locales = join(root, 'libs/texts/locales');
const ofClient = client.locales.map((language) => ({
  language,
  file: join(root, `apps/web/src/locales/${language}.po`),
  format: client.format,
}));
const ofServer = server.locales.map((language) => ({ language, file: join(locales, `${language}.po`), format: server.format }));

/** The PO files that translators edit. */
export const catalogues = [...ofClient, ...ofServer];
/** The server's translations as JSON, made from its PO files, which it cannot parse. */
export const translations = server.locales.map((language) => join(locales, `${language}.json`));

/** Updates all files. Returns `false` if Lingui's extractor fails. */
export async function collectTexts() {
  for (const config of ['apps/web/lingui.config.mjs', 'libs/texts/lingui.config.mjs']) {
    const args = ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--config', config, '--clean'];
    if ((await run(process.execPath, args)) !== 0) return false;
  }
  for (const [index, catalogue] of ofServer.entries()) {
    const texts = Object.entries(await readCatalogue(catalogue)).map(([text, { translation }]) => [text, translation]);
    const translated = texts.filter(([, translation]) => translation);
    writeFileSync(translations[index], `${JSON.stringify(Object.fromEntries(translated), null, 2)}\n`);
  }
  return true;
}

/** The content of all files by path. */
export const currentFiles = () =>
  new Map([...catalogues.map(({ file }) => file), ...translations].map((file) => [file, readFileSync(file, 'utf8')]));
