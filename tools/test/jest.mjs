// Runs Jest on the sources: `npm run jest -- <pattern>`.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const child = spawn(
  process.execPath,
  [
    '--import',
    fileURLToPath(new URL('../source/register.mjs', import.meta.url)),
    '--conditions=@tiffin/source',
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    `${root}/node_modules/jest/bin/jest.js`,
    `--config=${root}/jest.config.mjs`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
