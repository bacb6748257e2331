import type { RecentSession } from '@tiffin/accounts';
import { Refusal } from '@tiffin/contracts';
import { isRead, leaveBody } from '@tiffin/http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter, type Registry } from 'prom-client';
import { FOR_OPERATORS } from '../http/readiness-gate.js';
import { sendJson } from '../http/send-json.js';
import { Newcomer } from './newcomer.js';
import { EVERY, Overload, type Rank } from './overload.js';

/** Seconds after which somebody who was turned away comes back: not all at once. */
const COME_BACK = { from: 1, to: 4 };

/** So often somebody who asks too much is told on one connection; then it ends, with all that was sent on it without waiting for answers. */
const TOLD = 10;

const ANSWER = new Refusal('unavailable_now').toFailure();

export interface TurningAway {
  readonly seenLately: (cookieHeader: string | undefined) => RecentSession | undefined;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly chance: () => number;
  readonly registry: Registry;
}

/**
 * Turns calls away (503) while there is more to do than time, those first that can wait best. Before Fastify, where most of the time of so short
 * an answer would be spent.
 */
export function turnAwayWhatCanWait(server: Server, { seenLately, addressOf, chance, registry }: TurningAway): void {
  const turnedAway = new Counter({
    name: 'tiffin_calls_turned_away_total',
    help: 'Calls answered 503 because there was more to do than time, by who comes first: 1 what students do, 2 what they read, 3 strangers, 4 whoever asks too much.',
    labelNames: ['rank'] as const,
    registers: [registry],
  });
  const overload = watched(server);
  const told = new WeakMap<Socket, number>();
  const answering = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const known = seenLately(request.headers.cookie);
    const isForOperators = FOR_OPERATORS.test(request.url?.split('?', 1)[0] ?? '');
    // A monitor asks beside a crowd from its own address: each is counted by itself.
    const holder = known?.key ?? `${isForOperators ? 'operators ' : ''}${addressOf(request)}`;
    const calling = { holder, isStranger: !known, rank: isForOperators ? 0 : rankOf(request, known) };
    const rank = overload.turnsAway(calling, performance.now(), chance());
    if (rank === undefined) return answering.forEach((answer) => answer(request, response));
    turnedAway.inc({ rank });
    const times = rank === 4 ? (told.get(request.socket) ?? 0) + 1 : 0;
    told.set(request.socket, times);
    if (times > TOLD) return;
    response.once('finish', () => leaveBody(request));
    const comeBack = { 'retry-after': String(COME_BACK.from + Math.floor(chance() * COME_BACK.to)) };
    sendJson(response, 503, ANSWER, times === TOLD ? { connection: 'close', ...comeBack } : comeBack);
  });
}

/** Measures, as long as the server listens, how late calls are. */
function watched(server: Server): Overload {
  const overload = new Overload();
  const newcomer = new Newcomer(server);
  let due = performance.now() + EVERY;
  const measuring = setInterval(() => {
    const now = performance.now();
    overload.measured(Math.max(0, now - due), overload.isBusy ? newcomer.waits(now) : 0);
    due = now + EVERY;
    if (overload.isBusy) newcomer.comes(now);
  }, EVERY).unref();
  server.once('close', () => clearInterval(measuring));
  return overload;
}

function rankOf({ url = '', method = '' }: IncomingMessage, known: RecentSession | undefined): Rank {
  if (known) return known.role !== 'student' ? 0 : isRead({ method }) ? 2 : 1;
  return url.startsWith('/api/') ? 3 : 2;
}
