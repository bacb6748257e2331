import { test as base } from '@playwright/test';
import { outboxIn } from './mails';
import { FileServer } from './server/file-server';

export { expect } from '@playwright/test';

/** Playwright's `test`, with a server for each file of tests. */
export const test = base.extend<object, { files: FileServer }>({
  files: [
    async ({}, use) => {
      const files = new FileServer();
      await use(files);
      await files.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ files }, use, { file }) => {
    const { url, data } = await files.of(file);
    outboxIn(data);
    await use(url);
  },
});
