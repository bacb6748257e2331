import { Inject, Injectable } from '@nestjs/common';
import { addressKey } from '@tiffin/http';
import { CLOCK, Refusal, type Clock } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { sameSecret } from '../secrets/tokens.js';
import { asOf, countAttempt, forgottenAt, NO_ATTEMPTS, type AttemptWindow } from '../throttling/attempt-window.js';

/** Most addresses that are remembered; beyond that the least recently active one is forgotten. */
const ADDRESSES_MAX = 10_000;
/** Longest wait for an address, in ms: operators may share it. */
const LONGEST_WAIT = 30_000;

/** What an address sent. */
interface AddressAttempts {
  /** Wrong keys. */
  readonly window: AttemptWindow;
  /** From this instant on the right key is admitted, in ms: it was sent while the address waited, and this is when that wait ended. */
  readonly rightFrom: number;
}

const NO_ADDRESS_ATTEMPTS: AddressAttempts = { window: NO_ATTEMPTS, rightFrom: Infinity };

/**
 * The operators' key, which each of their calls carries (docs/reference/wire.md#8). Wrong keys slow down their address by up to half a
 * minute, and no other address. So an operator gets in while strangers guess elsewhere. If users of the same address send wrong keys, the
 * operator gets in at the instant that a `throttled` answer named, even if others send wrong keys then. In memory, since a right key must
 * cost a call nothing.
 */
@Injectable()
export class OperatorsKey {
  private readonly wrong = new Map<string, AddressAttempts>();

  constructor(
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns whether the request carries the key. Throws `throttled` if its address sent too many wrong keys; the first right key waits,
   * too.
   */
  authenticate(request: FastifyRequest): boolean {
    const key = keyIn(request.headers.authorization);
    if (key === undefined) return false;
    const now = this.clock.now().getTime();
    const address = addressKey(request.ip);
    const remembered = this.wrong.get(address);
    const sent = remembered && now < forgottenAt(remembered.window) ? remembered : NO_ADDRESS_ATTEMPTS;
    const window = asOf(sent.window, now, LONGEST_WAIT);
    const rightFrom = Math.min(sent.rightFrom, Math.max(window.blockedUntil, now));
    const isRight = sameSecret(key, this.options.opsKey);
    if (isRight && now >= rightFrom) return true;
    const counted = countAttempt(window, now, LONGEST_WAIT);
    this.remember(address, { window: counted ?? window, rightFrom: isRight ? rightFrom : sent.rightFrom }, now);
    if (!counted) throw new Refusal('throttled', { retryAfter: Math.ceil((window.blockedUntil - now) / 1000) });
    return false;
  }

  /**
   * Returns whether an `Authorization` header has the key. Authenticates and counts nothing: the admission queue uses it to set
   * priorities.
   */
  matches(authorization: string | undefined): boolean {
    const key = keyIn(authorization);
    return key !== undefined && sameSecret(key, this.options.opsKey);
  }

  private remember(address: string, sent: AddressAttempts, now: number): void {
    this.wrong.delete(address);
    this.wrong.set(address, sent);
    for (const [oldest, { window }] of this.wrong) {
      if (this.wrong.size <= ADDRESSES_MAX && now < forgottenAt(window)) return;
      this.wrong.delete(oldest);
    }
  }
}

const keyIn = (authorization = ''): string | undefined => /^Bearer (\S+)$/i.exec(authorization)?.[1];
