import { rm } from 'node:fs/promises';

/** The data directory of this run goes with it. */
// eslint-disable-next-line no-restricted-syntax -- Playwright calls the default export
export default async function removeData(): Promise<void> {
  const data = process.env['E2E_DATA'];
  if (data) await rm(data, { recursive: true, force: true });
}
