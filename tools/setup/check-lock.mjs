// Fails if the lock lacks a platform's package, or contains a package's address: `npm ci` on another machine would fail, or skip it.
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
const names = new Set(Object.keys(packages).map((key) => key.split('node_modules/').pop()));
const problems = Object.entries(packages).flatMap(([key, entry]) => [
  ...Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !names.has(name))
    .map((name) => `${key} lacks ${name}`),
  ...(entry.resolved?.startsWith('http') ? [`${key} names where it came from: ${entry.resolved}`] : []),
]);
process.stdout.write(problems.length ? `${problems.join('\n')}\n` : 'The lock is complete.\n');
process.exitCode = problems.length ? 1 : 0;
