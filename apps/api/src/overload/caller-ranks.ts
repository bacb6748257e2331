import type { RecentSession } from '@tiffin/credentials';
import { isRead, PerSecondCounter } from '@tiffin/http';
import type { IncomingMessage } from 'node:http';
import { routedPath } from '../http/routed-path.js';
import type { Rank } from './admission-queue.js';

/** Calls a second that a person's screens never make, however many they have. */
const OF_PERSON = 60;
/** Of all who share a key: a canteen's kitchen, its counter, the admin's key, the operators'. */
const OF_KEY = 120;
/** Of an address; many people share one. */
const OF_ADDRESS = 200;
/** Of a monitor's address, and of all monitors together. */
const OF_MONITOR = 10;
const OF_MONITORS = 60;

const SHARES_A_KEY: readonly RecentSession['role'][] = ['staff', 'counter', 'admin'];

export interface CallerRanksOptions {
  readonly seenLately: (cookieHeader: string | undefined) => RecentSession | undefined;
  /** Whether an `Authorization` header has the operators' key. */
  readonly hasOperatorsKey: (authorization: string | undefined) => boolean;
  readonly isMonitor: (request: IncomingMessage) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
}

/**
 * Ranks a call by who makes it, never by what it asks for alone: by a session that this server has seen, the operators' key, or a monitor's address. Nobody
 * keeps a rank for more calls a second than they need.
 */
export class CallerRanks {
  private readonly counts = new PerSecondCounter();

  constructor(private readonly options: CallerRanksOptions) {}

  /** The rank of a call that comes at `now`, in ms of a clock that only goes forward. Each call is asked about once: it is counted. */
  of(request: IncomingMessage, now: number): Rank {
    const known = this.options.seenLately(request.headers.cookie);
    if (known) return this.ofSession(known, request, now);
    if (this.options.hasOperatorsKey(request.headers.authorization)) return this.isWithin('operators', OF_KEY, now) ? 0 : 4;
    const path = routedPath(request.url);
    const address = this.options.addressOf(request);
    if (path.startsWith('/api/health/') && this.options.isMonitor(request) && this.isExpected(address, now)) return 0;
    if (!this.isWithin(address, OF_ADDRESS, now)) return 4;
    return path.startsWith('/api/') ? 3 : 2;
  }

  /** What a session has too many of doesn't count for the others of its owner. */
  private ofSession({ key, owner, role }: RecentSession, { method = '' }: IncomingMessage, now: number): Rank {
    const together = SHARES_A_KEY.includes(role) ? OF_KEY : OF_PERSON;
    if (!this.isWithin(key, OF_PERSON, now) || !this.isWithin(owner, together, now)) return 4;
    if (role !== 'student') return 0;
    return isRead({ method }) ? 2 : 1;
  }

  /** Whether a monitor asks as often as monitors do; else it ranks as anybody at its address. */
  private isExpected(address: string, now: number): boolean {
    return this.isWithin(`monitor ${address}`, OF_MONITOR, now) && this.isWithin('monitors', OF_MONITORS, now);
  }

  private isWithin(who: string, most: number, now: number): boolean {
    return this.counts.count(who, now) <= most;
  }
}
