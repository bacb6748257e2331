import { test as base } from '@playwright/test';
import { readOutboxFrom } from './mails';
import { FileServer } from './server/file-server';

export { expect } from '@playwright/test';

/** Playwright's `test`, with a server per test file. */
export const test = base.extend<{ printsScreensOnFailure: void }, { files: FileServer }>({
  // Prints the screens of a failed test, for environments without the report.
  printsScreensOnFailure: [
    async ({ browser }, use, info) => {
      await use();
      if (info.status === info.expectedStatus) return;
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        const seen = await page
          .locator('body')
          .ariaSnapshot({ timeout: 5_000 })
          .catch((error: unknown) => String(error));
        process.stdout.write(`${info.title}: ${page.url()}\n${seen}\n\n`);
      }
    },
    { auto: true },
  ],
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
    readOutboxFrom(data);
    await use(url);
  },
});
