import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@tiffin/contracts';
import type { Clock } from '@tiffin/event-sourcing';
import { CLOCK } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { sameSecret } from '../credentials/tokens.js';
import { addressKey } from '../throttling/address.js';
import { countAttempt, forgottenAt, NO_ATTEMPTS, type AttemptWindow } from '../throttling/attempt-window.js';

/** So many addresses are remembered; of more, whoever has been silent longest is forgotten. */
const ADDRESSES_MAX = 10_000;

/**
 * The operators' key, which every call of theirs carries (api.md 8). Wrong ones slow their address down like every other wrong key, and nobody
 * elsewhere: an operator must get in while strangers guess. In memory, since a right key must cost a call nothing.
 */
@Injectable()
export class OperatorsKey {
  private readonly wrong = new Map<string, AttemptWindow>();

  constructor(
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether the request carries the key. Throws `throttled` where its address sent too many wrong ones, for a right one too. */
  opens(request: FastifyRequest): boolean {
    const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) return false;
    const now = this.clock.now().getTime();
    const address = addressKey(request.ip);
    const window = this.wrong.get(address) ?? NO_ATTEMPTS;
    if (now < window.blockedUntil) throw new Refusal('throttled', { retryAfter: Math.ceil((window.blockedUntil - now) / 1000) });
    if (sameSecret(key, this.options.opsKey)) return true;
    this.remember(address, countAttempt(window, now) ?? window, now);
    return false;
  }

  private remember(address: string, window: AttemptWindow, now: number): void {
    this.wrong.delete(address);
    this.wrong.set(address, window);
    for (const [known, past] of this.wrong) {
      if (this.wrong.size <= ADDRESSES_MAX && now < forgottenAt(past)) return;
      this.wrong.delete(known);
    }
  }
}
