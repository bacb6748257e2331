import { Injectable } from '@nestjs/common';
import { Refusal } from '@tiffin/contracts';
import { Secrets, type Verify } from '../credentials/secrets.js';
import { fingerprint } from '../credentials/tokens.js';
import { Addresses } from './addresses.js';
import { AttemptWindows } from './attempt-windows.js';
import type { Client } from './client.js';
import { Devices } from './devices.js';

/**
 * Every check of a password or key goes through here: the attempt is counted before the secret is looked at and taken back when the secret was
 * right, so that no number of parallel guesses gets more looks than allowed (decisions 2.2).
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly windows: AttemptWindows,
    private readonly secrets: Secrets,
    private readonly devices: Devices,
    private readonly addresses: Addresses,
  ) {}

  /**
   * Lets `check` look at a secret for `account` (any text that names it, known or not) and answers what it answers; `undefined` means wrong.
   * Throws `bad_credentials`, `throttled` with `retryAfter`, or `unavailable_now` where too many checks wait.
   */
  async attempt<Answer>(account: string, client: Client, check: (verify: Verify) => Promise<Answer | undefined>): Promise<Answer> {
    const key = fingerprint(account);
    const known = await this.devices.knows(client.deviceToken, key);
    const window = known ? fingerprint(`${client.deviceToken}:${key}`) : key;
    const takeBack = [await this.windows.count(window)];
    const answer = await this.secrets
      .inTurn(async (verify) => {
        if (!known) takeBack.push(await this.addresses.count(client.address, key));
        return await check(verify);
      })
      .catch(async (error: unknown) => {
        // The secret was not judged, so nothing was learnt from this attempt.
        await Promise.all(takeBack.map((undo) => undo()));
        throw error;
      });
    if (answer === undefined) throw new Refusal('bad_credentials');
    await Promise.all(takeBack.map((undo) => undo()));
    return answer;
  }

  /** Remembers that this browser logged in to the account; answers its new device token. */
  async remember(account: string, client: Client): Promise<string> {
    return await this.devices.remember(client.deviceToken, fingerprint(account));
  }
}
