// Fails if a catalogue lacks a text or has an obsolete one, if a translation is missing or has other placeholders than its text, and if the extractor
// cannot find a text of the server. Restores the files that it changes.
import { writeFileSync } from 'node:fs';
import { root, say } from '../setup/run.mjs';
import { faultsOf } from './catalogues.mjs';
import { catalogues, collectTexts, currentFiles } from './collect-texts.mjs';
import { uncollected } from './uncollected.mjs';

const before = currentFiles();
const collected = await collectTexts();
const after = currentFiles();
for (const [file, content] of before) writeFileSync(file, content);
const isStale = [...before].some(([file, content]) => after.get(file) !== content);
if (isStale) say('The catalogues are not up to date: run `npm run texts` and commit what it changes.');

const faults = (await Promise.all(catalogues.map(faultsOf))).flat();
if (faults.length > 0) say(`${faults.join('\n')}\n${faults.length} translations are missing or wrong.`);

const files = uncollected(root);
for (const file of files) say(`libs/${file}: call \`i18n.t('…')\` with a literal, or the text is not collected.`);

process.exitCode = collected && !isStale && faults.length + files.length === 0 ? 0 : 1;
