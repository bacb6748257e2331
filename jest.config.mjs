import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import web from './apps/web/jest.config.mjs';
import node from './tools/jest/node-preset.cjs';

const onNode = (path) => ({ ...node, displayName: path.split('/')[1], rootDir: join(import.meta.dirname, path) });
const libraries = readdirSync(join(import.meta.dirname, 'libs')).map((name) => `libs/${name}`);

export default {
  // On a busy machine a start alone may take longer than the default of five seconds.
  testTimeout: 900_000,
  // Specs spend a third of their time waiting for threads, processes and disks. (Jest reads '150%' as 150 workers.)
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  workerIdleMemoryLimit: '1500MB',
  projects: [...[...libraries, 'apps/api', 'apps/ops', 'tools/attack', 'tools/chaos', 'tools/scale'].map(onNode), web],
};
