import { Inject, Injectable } from '@nestjs/common';
import { addressKey } from '@tiffin/http';
import { CLOCK, Refusal, type Clock } from '@tiffin/kernel';
import type { FastifyRequest } from 'fastify';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { sameSecret } from '../secrets/tokens.js';
import { asOf, countAttempt, forgottenAt, NO_ATTEMPTS, type AttemptWindow } from '../throttling/attempt-window.js';

/** So many addresses are remembered; of more, whoever has been silent longest is forgotten. */
const ADDRESSES_MAX = 10_000;
/** An address is never made to wait for longer than this, in ms: other people's operators may sit there too. */
const LONGEST_WAIT = 30_000;

/** What an address sent. */
interface AddressAttempts {
  /** Wrong keys. */
  readonly window: AttemptWindow;
  /** The right key passes from this instant on, in ms: it was shown while the address waited, until when it was told to. */
  readonly rightFrom: number;
}

const NO_ADDRESS_ATTEMPTS: AddressAttempts = { window: NO_ATTEMPTS, rightFrom: Infinity };

/**
 * The operators' key, which every call of theirs carries (docs/reference/wire.md#8). Wrong ones slow their address down, half a minute at a
 * time, and nobody elsewhere: an operator must get in while strangers guess, and by the time they were told while people of their own
 * address do, who would take every turn if there were but one. In memory, since a right key must cost a call nothing.
 */
@Injectable()
export class OperatorsKey {
  private readonly wrong = new Map<string, AddressAttempts>();

  constructor(
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether the request carries the key. Throws `throttled` where its address sent too many wrong ones, for a right one too when it first comes. */
  authenticate(request: FastifyRequest): boolean {
    const key = keyIn(request.headers.authorization);
    if (key === undefined) return false;
    const now = this.clock.now().getTime();
    const address = addressKey(request.ip);
    const known = this.wrong.get(address);
    const sent = known && now < forgottenAt(known.window) ? known : NO_ADDRESS_ATTEMPTS;
    const window = asOf(sent.window, now, LONGEST_WAIT);
    const rightFrom = Math.min(sent.rightFrom, Math.max(window.blockedUntil, now));
    const isRight = sameSecret(key, this.options.opsKey);
    if (isRight && now >= rightFrom) return true;
    const counted = countAttempt(window, now, LONGEST_WAIT);
    this.remember(address, { window: counted ?? window, rightFrom: isRight ? rightFrom : sent.rightFrom }, now);
    if (!counted) throw new Refusal('throttled', { retryAfter: Math.ceil((window.blockedUntil - now) / 1000) });
    return false;
  }

  /** Whether an `Authorization` header has the key. It opens nothing and counts nothing: it says who is served first. */
  matches(authorization: string | undefined): boolean {
    const key = keyIn(authorization);
    return key !== undefined && sameSecret(key, this.options.opsKey);
  }

  private remember(address: string, sent: AddressAttempts, now: number): void {
    this.wrong.delete(address);
    this.wrong.set(address, sent);
    for (const [known, { window }] of this.wrong) {
      if (this.wrong.size <= ADDRESSES_MAX && now < forgottenAt(window)) return;
      this.wrong.delete(known);
    }
  }
}

const keyIn = (authorization = ''): string | undefined => /^Bearer (\S+)$/i.exec(authorization)?.[1];
