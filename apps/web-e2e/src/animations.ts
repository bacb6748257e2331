import type { Locator, Page } from '@playwright/test';

/** Returns a function that sets the speed of animations: with 0, a new element stays in its first frame. */
export async function animationSpeedOf(page: Page): Promise<(playbackRate: 0 | 1) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  return async (playbackRate) => void (await session.send('Animation.setPlaybackRate', { playbackRate }));
}

/** Whether a tap on the element's middle hits it and not what is below; waits until it is there. */
export const receivesTaps = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
