// Fails when a text of the client is missing in its catalogue, or a catalogue holds one that is gone; leaves the checkout as it was.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../setup/run.mjs';

const catalogue = join(root, 'apps/web/src/locales/en.po');
const before = readFileSync(catalogue, 'utf8');
const code = await run(process.execPath, [
  'node_modules/@lingui/cli/dist/lingui.js',
  'extract',
  '--config',
  'apps/web/lingui.config.mjs',
  '--clean',
]);
const after = readFileSync(catalogue, 'utf8');
if (after !== before) {
  writeFileSync(catalogue, before);
  process.stdout.write('The catalogue is not up to date: say `npm run texts` and commit what it changes.\n');
}
process.exitCode = code === 0 && after === before ? 0 : 1;
