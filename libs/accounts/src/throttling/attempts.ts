import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@tiffin/contracts';
import type { Clock } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS } from '@tiffin/http';
import type { RecordStore } from '@tiffin/read-models';
import { Secrets, type Verify } from '../credentials/secrets.js';
import { fingerprint } from '../credentials/tokens.js';
import { Addresses } from './addresses.js';
import { countAttempt, forgiveAttempt, forgottenAt, NO_ATTEMPTS } from './attempt-window.js';
import type { Client } from './client.js';
import { CompareAndSet } from './compare-and-set.js';
import { Devices } from './devices.js';
import { ATTEMPTS, type AttemptsRecord } from './throttle-records.js';

const throttled = (ms: number): Refusal => new Refusal('throttled', { retryAfter: Math.ceil(ms / 1000) });

/**
 * Every check of a password or key goes through here: the attempt is counted before the secret is looked at and taken back when the secret was
 * right, so that no number of parallel guesses gets more looks than allowed (decisions 2.2).
 */
@Injectable()
export class Attempts {
  private readonly windows: CompareAndSet<AttemptsRecord>;

  constructor(
    @Inject(RECORDS) records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly devices: Devices,
    private readonly addresses: Addresses,
  ) {
    this.windows = new CompareAndSet(records, ATTEMPTS);
  }

  /**
   * Lets `check` look at a secret for `account` (any text that names it, known or not) and answers what it answers; `undefined` means wrong.
   * Throws `bad_credentials`, `throttled` with `retryAfter`, or `unavailable_now` where too many checks wait.
   */
  async attempt<Answer>(account: string, client: Client, check: (verify: Verify) => Promise<Answer | undefined>): Promise<Answer> {
    const key = fingerprint(account);
    const known = await this.devices.knows(client.deviceToken, key);
    const window = known ? fingerprint(`${client.deviceToken}:${key}`) : key;
    const at = await this.count(window);
    const takeBack: (() => Promise<void>)[] = [() => this.forgive(window, at)];
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

  private async count(id: string): Promise<number> {
    const now = this.clock.now().getTime();
    await this.windows.change(id, (current) => {
      const counted = countAttempt(current ?? NO_ATTEMPTS, now);
      if (!counted) throw throttled((current?.blockedUntil ?? now) - now);
      return { _id: id, ...counted, expiresAt: forgottenAt(counted) };
    });
    return now;
  }

  private async forgive(id: string, at: number): Promise<void> {
    await this.windows.change(id, (current) => current && { ...current, ...forgiveAttempt(current, at) });
  }
}
