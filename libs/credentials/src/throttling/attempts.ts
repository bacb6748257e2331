import { Injectable } from '@nestjs/common';
import { Refusal } from '@tiffin/kernel';
import { Secrets, type Verify } from '../secrets/secrets.js';
import { fingerprint } from '../secrets/tokens.js';
import { addressFingerprint } from './addresses.js';
import { Addresses } from './addresses.js';
import { AttemptWindows, type UndoCount } from './attempt-windows.js';
import type { Client } from './client.js';
import { Devices } from './devices.js';

/** Kinds of credentials that many people share. Attempts from elsewhere must not delay the people at the canteen. */
const SHARED_CREDENTIALS = ['kitchen:', 'counter:', 'admin:'];

/** An unknown browser, and the fingerprints under which it is counted. */
interface UnknownDevice {
  readonly key: string;
  readonly credentialKind: string;
  readonly address: string;
}

/**
 * Every check of a password or key uses this: it counts the attempt before it compares the secret, and undoes the count if the secret was
 * right. So concurrent guesses never get more checks than allowed (docs/reference/decisions.md#2.2).
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
   * Lets `check` compare a secret for `account` (any text that names it, known or not). Returns what it returns; `undefined` means a
   * wrong secret. A known browser is counted separately, and so is a client that is identified otherwise (`knownAs`). Throws
   * `bad_credentials`, `throttled` with `retryAfter`, or `unavailable_now` if too many checks wait.
   */
  async attempt<Answer>(
    account: string,
    client: Client,
    check: (verify: Verify) => Promise<Answer | undefined>,
    knownAs?: string,
  ): Promise<Answer> {
    const key = fingerprint(account);
    const identity = (await this.devices.knows(client.deviceToken, key)) ? client.deviceToken : knownAs;
    const unknownDevice = { key, credentialKind: `${account.split(':')[0]}:`, address: client.address };
    const undos = [await this.windows.count(identity === undefined ? windowOf(unknownDevice) : fingerprint(`${identity}:${key}`))];
    const answer = await this.secrets
      .withVerifier(async (verify) => {
        if (identity === undefined) await this.countUnknownDevice(unknownDevice, undos);
        return await check(verify);
      }, client.gone)
      .catch(async (error: unknown) => {
        // The secret was not compared, so the client learnt nothing from this attempt.
        await Promise.all(undos.map((undo) => undo()));
        throw error;
      });
    if (answer === undefined) throw new Refusal('bad_credentials');
    await Promise.all(undos.map((undo) => undo()));
    return answer;
  }

  /** Adds an undo function for each count to `undos`. */
  private async countUnknownDevice({ key, credentialKind, address }: UnknownDevice, undos: UndoCount[]): Promise<void> {
    undos.push(await this.addresses.count(address, key, credentialKind));
    if (SHARED_CREDENTIALS.includes(credentialKind))
      undos.push(await this.windows.countShared(key, addressFingerprint(address, credentialKind)));
  }

  /** Remembers that this browser logged in to the account. Returns its new device token. */
  async remember(account: string, client: Client): Promise<string> {
    return await this.devices.remember(client.deviceToken, fingerprint(account));
  }
}

/** Unknown browsers are counted together: for a personal account from everywhere, for a shared key per address. */
const windowOf = ({ key, credentialKind, address }: UnknownDevice): string =>
  SHARED_CREDENTIALS.includes(credentialKind) ? fingerprint(`${addressFingerprint(address, credentialKind)}:${key}`) : key;
