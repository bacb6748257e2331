// `npm run scale`: computes what a number of canteens needs, from measured figures (docs/testing/scale.md). `-- --write` updates
// the tables of that page.
import { readFileSync, writeFileSync } from 'node:fs';
import { MEASURED } from './figures.js';
import { PAGE, withTables, tablesOf } from './report.js';

const tables = tablesOf(MEASURED);
if (process.argv.includes('--write')) writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), tables));
else process.stdout.write(`${Object.values(tables).join('\n\n')}\n`);
