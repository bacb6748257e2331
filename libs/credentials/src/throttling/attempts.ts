import { Injectable } from '@nestjs/common';
import { Refusal } from '@tiffin/kernel';
import { Secrets, type Verify } from '../secrets/secrets.js';
import { fingerprint } from '../secrets/tokens.js';
import { addressFingerprint } from './address-fingerprint.js';
import { Addresses } from './addresses.js';
import { AttemptWindows, type UndoCount } from './attempt-windows.js';
import type { Client } from './client.js';
import { Devices } from './devices.js';

/** The doors whose key many people share: what strangers elsewhere try there must not slow those who are where it belongs. */
const SHARED_CREDENTIALS = ['kitchen:', 'counter:', 'admin:'];

/** Somebody at a door, and under which fingerprints they are counted. */
interface UnknownDevice {
  readonly key: string;
  readonly credentialKind: string;
  readonly address: string;
}

/**
 * Every check of a password or key goes through here: the attempt is counted before the secret is looked at and taken back when the secret was
 * right, so that no number of parallel guesses gets more looks than allowed (docs/reference/decisions.md#2.2).
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
   * A browser that was in before counts on its own, and so does whoever showed otherwise who they are (`apart` names them). Throws `bad_credentials`,
   * `throttled` with `retryAfter`, or `unavailable_now` where too many checks wait.
   */
  async attempt<Answer>(
    account: string,
    client: Client,
    check: (verify: Verify) => Promise<Answer | undefined>,
    knownAs?: string,
  ): Promise<Answer> {
    const key = fingerprint(account);
    const known = (await this.devices.knows(client.deviceToken, key)) ? client.deviceToken : knownAs;
    const stranger = { key, credentialKind: `${account.split(':')[0]}:`, address: client.address };
    const takeBack = [await this.windows.count(known === undefined ? windowOf(stranger) : fingerprint(`${known}:${key}`))];
    const answer = await this.secrets
      .withVerifier(async (verify) => {
        if (known === undefined) await this.countUnknownDevice(stranger, takeBack);
        return await check(verify);
      }, client.gone)
      .catch(async (error: unknown) => {
        // The secret was not judged, so nothing was learnt from this attempt.
        await Promise.all(takeBack.map((undo) => undo()));
        throw error;
      });
    if (answer === undefined) throw new Refusal('bad_credentials');
    await Promise.all(takeBack.map((undo) => undo()));
    return answer;
  }

  /** Each count that is made is added to `takeBack`. */
  private async countUnknownDevice({ key, credentialKind, address }: UnknownDevice, takeBack: UndoCount[]): Promise<void> {
    takeBack.push(await this.addresses.count(address, key, credentialKind));
    if (SHARED_CREDENTIALS.includes(credentialKind))
      takeBack.push(await this.windows.countShared(key, addressFingerprint(address, credentialKind)));
  }

  /** Remembers that this browser logged in to the account; answers its new device token. */
  async remember(account: string, client: Client): Promise<string> {
    return await this.devices.remember(client.deviceToken, fingerprint(account));
  }
}

/** The unknown browsers of everywhere count together for an account that is somebody's, those of one address for a key that many share. */
const windowOf = ({ key, credentialKind, address }: UnknownDevice): string =>
  SHARED_CREDENTIALS.includes(credentialKind) ? fingerprint(`${addressFingerprint(address, credentialKind)}:${key}`) : key;
