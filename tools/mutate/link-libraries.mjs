// Stryker runs this in its copy of the project: there `@tiffin/menu` is the copy's own library, also for threads and child processes.
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';

mkdirSync('node_modules/@tiffin', { recursive: true });
for (const library of readdirSync('libs')) symlinkSync(`../../libs/${library}`, `node_modules/@tiffin/${library}`, 'junction');
