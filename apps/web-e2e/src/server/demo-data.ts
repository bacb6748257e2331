import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TiffinServer } from './tiffin-server';

/** The directory of this run, where the workers look for the demo data. */
export const runDirectory = (): string => process.env['E2E_DATA'] ?? '';
export const demoDirectory = (): string => join(runDirectory(), 'demo');

/** Before all tests: fills a data directory with the demo once, for every file to begin with a copy of it. Answers what cleans up after them. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function fillDemoData(): Promise<() => Promise<void>> {
  const directory = (process.env['E2E_DATA'] = await mkdtemp(join(tmpdir(), 'tiffin-e2e-')));
  const server = await TiffinServer.start(demoDirectory());
  await server.stop();
  return () => rm(directory, { recursive: true, force: true });
}
