import type { Locator, Page } from '@playwright/test';

/** Sets how fast animations run: with 0 what has just come stays as new as it is. */
export async function animationSpeedOf(page: Page): Promise<(playbackRate: 0 | 1) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  return async (playbackRate) => void (await session.send('Animation.setPlaybackRate', { playbackRate }));
}

/** Whether a tap on its middle is for it, not for what lies below; waits until it is there. */
export const receivesTaps = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
