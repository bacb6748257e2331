import { expect, type BrowserContext, type Page } from '@playwright/test';

interface Scope {
  /** What toasts have said since the page was loaded, the oldest first. */
  toastTexts: string[];
}

/** Has pages write down what their toasts say: most go after two seconds, perhaps before a busy machine looks the next time. */
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

/** Waits until a toast that could be seen has said this. What is asked for again has to be said again. */
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
