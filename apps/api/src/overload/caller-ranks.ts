import type { RecentSession } from '@tiffin/credentials';
import { isRead, PerSecondCounter } from '@tiffin/http';
import type { IncomingMessage } from 'node:http';
import { routedPath } from '../http/routed-path.js';
import type { Rank } from './admission-queue.js';

/** Calls a second that a person's screens never reach, however many screens they have open. */
const OF_PERSON = 60;
/** For all who share a key: a canteen's kitchen, its counter, the admins, the operators. */
const OF_KEY = 120;
/** For an address, which many people may share. */
const OF_ADDRESS = 200;
/** For a monitor's address, and for all monitors together. */
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
 * Ranks a call by its caller, never by its content alone: by a session that this server has seen, the operators' key, or a
 * monitor's address. A caller that makes more calls a second than it can need loses its rank.
 */
export class CallerRanks {
  private readonly counts = new PerSecondCounter();

  constructor(private readonly options: CallerRanksOptions) {}

  /** Returns the rank of a call that comes at `now`, in ms of a clock that never goes back. It counts the call, so ask once per call. */
  of(request: IncomingMessage, now: number): Rank {
    const session = this.options.seenLately(request.headers.cookie);
    if (session) return this.ofSession(session, request, now);
    if (this.options.hasOperatorsKey(request.headers.authorization)) return this.isWithin('operators', OF_KEY, now) ? 0 : 4;
    const path = routedPath(request.url);
    const address = this.options.addressOf(request);
    if (path.startsWith('/api/health/') && this.options.isMonitor(request) && this.isExpected(address, now)) return 0;
    if (!this.isWithin(address, OF_ADDRESS, now)) return 4;
    return path.startsWith('/api/') ? 3 : 2;
  }

  /** Calls beyond a session's limit don't count for the owner's other sessions. */
  private ofSession({ key, owner, role }: RecentSession, { method = '' }: IncomingMessage, now: number): Rank {
    const ownerLimit = SHARES_A_KEY.includes(role) ? OF_KEY : OF_PERSON;
    if (!this.isWithin(key, OF_PERSON, now) || !this.isWithin(owner, ownerLimit, now)) return 4;
    if (role !== 'student') return 0;
    return isRead({ method }) ? 2 : 1;
  }

  /** Whether a monitor asks as often as monitors do; a more frequent one ranks like any caller of its address. */
  private isExpected(address: string, now: number): boolean {
    return this.isWithin(`monitor ${address}`, OF_MONITOR, now) && this.isWithin('monitors', OF_MONITORS, now);
  }

  private isWithin(caller: string, limit: number, now: number): boolean {
    return this.counts.count(caller, now) <= limit;
  }
}
