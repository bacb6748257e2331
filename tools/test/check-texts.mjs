// Fails when a text of the client is missing in its catalogue, a catalogue holds one that is gone, or a translation is missing or has other
// placeholders than its text; leaves the checkout as it was.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../setup/run.mjs';
import { faultsOf } from './catalogues.mjs';
import lingui from '../../apps/web/lingui.config.mjs';

const files = lingui.locales.map((language) => ({ language, file: join(root, `apps/web/src/locales/${language}.po`) }));
const before = files.map(({ file }) => readFileSync(file, 'utf8'));
const code = await run(process.execPath, [
  'node_modules/@lingui/cli/dist/lingui.js',
  'extract',
  '--config',
  'apps/web/lingui.config.mjs',
  '--clean',
]);
const stale = files.filter(({ file }, index) => readFileSync(file, 'utf8') !== before[index]);
files.forEach(({ file }, index) => writeFileSync(file, before[index]));
if (stale.length > 0) process.stdout.write('The catalogues are not up to date: say `npm run texts` and commit what it changes.\n');
const faults = (await Promise.all(files.map(({ file, language }) => faultsOf(file, language)))).flat();
if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n${faults.length} translations are missing or wrong.\n`);
process.exitCode = code === 0 && stale.length === 0 && faults.length === 0 ? 0 : 1;
