import { expect, type BrowserContext, type Page } from '@playwright/test';

interface Scope {
  /** The texts of all toasts since the page was loaded, oldest first. */
  toastTexts: string[];
}

/** Makes pages record the texts of their toasts: most disappear after two seconds, possibly before a busy machine checks again. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: string[] = ((globalThis as unknown as Scope).toastTexts = []);
    const look = (changes: MutationRecord[]): void => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches('[aria-relevant="additions"]'))
          for (const toast of addedNodes) if (toast instanceof Element && toast.checkVisibility()) said.push(toast.textContent ?? '');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
}

/** Waits until a visible toast had this text; each call needs a new toast. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate((text) => {
        const { toastTexts } = globalThis as unknown as Scope;
        const index = toastTexts.findIndex((message) => message.includes(text));
        return index < 0 ? toastTexts : toastTexts.splice(index, 1, toastTexts[index]?.replace(text, '') ?? '');
      }, text),
    )
    .toContainEqual(expect.stringContaining(text));
