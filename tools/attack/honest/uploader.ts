import { withTimeout } from '@tiffin/kernel';
import sharp from 'sharp';
import type { Person } from '../../bench/person.js';
import type { Experience } from './experience.js';
import { WAIT_TIMEOUT_MS } from './with-timeout.js';

const SIDE = 64;

/** A contractor who uploads a small picture of themselves now and then. */
export class Uploader {
  private constructor(
    private readonly contractor: Person,
    private readonly picture: Blob,
  ) {}

  static async of(contractor: Person): Promise<Uploader> {
    const png = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    return new Uploader(contractor, new Blob([new Uint8Array(png)], { type: 'image/png' }));
  }

  async upload(experience: Experience): Promise<void> {
    const body = new FormData();
    body.set('avatar', this.picture, 'me.png');
    const { url, headers } = this.contractor;
    try {
      await withTimeout({ timeout: WAIT_TIMEOUT_MS }, async (signal) => {
        const response = await fetch(`${url}/api/users/avatar`, { method: 'PATCH', headers, body, signal });
        const text = await response.text();
        const retryAfter = response.headers.get('retry-after');
        if (response.status !== 200)
          experience.failed('an upload', { status: response.status, text, ...(retryAfter !== null && { retryAfter: Number(retryAfter) }) });
      });
    } catch (error) {
      const { cause } = error as Error;
      experience.failed('an upload', cause instanceof Error ? cause : (error as Error));
    }
  }
}
