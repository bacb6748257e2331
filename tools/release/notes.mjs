// `node tools/release/notes.mjs v0.1.0`: prints a version's section of CHANGELOG.md. Fails if tag, package and changelog name
// different versions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/run.mjs';

const tag = process.argv[2]?.replace(/^v/, '');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
const notes = sections.find((section) => new RegExp(`^\\[${tag?.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d\n`).test(section));
if (tag !== version || notes === undefined) {
  process.stderr.write(
    `The tag says ${tag}, package.json ${version}, and CHANGELOG.md has ${notes ? '' : 'no '}dated section of ${tag}.\n`,
  );
  process.exit(1);
}
process.stdout.write(notes.slice(notes.indexOf('\n')).trim() + '\n');
