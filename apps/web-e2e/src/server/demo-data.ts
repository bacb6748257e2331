import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, SETTINGS, TiffinServer } from './tiffin-server';

const CACHE_DIRECTORY = join(ROOT, 'node_modules/.cache/demo-data');

/** The directory of this run. */
export const runDirectory = (): string => process.env['E2E_DATA'] ?? '';
/** The demo data that each test file copies; filled once per build. */
export const demoDirectory = (): string => join(CACHE_DIRECTORY, keyOfDemo());

/** Runs before all tests: fills a data directory with the demo, unless it exists for this build. Returns the clean-up function. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function fillDemoData(): Promise<() => Promise<void>> {
  const directory = (process.env['E2E_DATA'] = await mkdtemp(join(tmpdir(), 'tiffin-e2e-')));
  const kept = demoDirectory();
  if (!existsSync(kept)) {
    await rm(CACHE_DIRECTORY, { recursive: true, force: true });
    await mkdir(CACHE_DIRECTORY, { recursive: true });
    const filling = await mkdtemp(join(CACHE_DIRECTORY, 'filling-'));
    const server = await TiffinServer.start(filling);
    await server.stop();
    await rename(filling, kept);
  }
  return () => rm(directory, { recursive: true, force: true });
}

/** Changes with the built server, its settings (including the clock) and the demo's pictures. */
function keyOfDemo(): string {
  const builds = ['apps/api', ...readdirSync(join(ROOT, 'libs')).map((name) => `libs/${name}`)].map((path) => `${path}/dist/.tsbuildinfo`);
  const pictures = readdirSync(join(ROOT, 'apps/api/demo-pictures')).map((name) => `apps/api/demo-pictures/${name}`);
  const hash = createHash('sha256').update(JSON.stringify(SETTINGS));
  for (const file of [...builds, ...pictures]) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}
