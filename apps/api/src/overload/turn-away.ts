import type { RecentSession } from '@tiffin/credentials';
import { failureOf, isRead, leaveBody, SecondCounts } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter, type Registry } from 'prom-client';
import { FOR_OPERATORS } from '../http/readiness-gate.js';
import { sendJson } from '../http/send-json.js';
import { Line, type Rank } from './line.js';

/** Calls a second that a person's screens never make; many people share an address. */
const OF_PERSON = 60;
const OF_ADDRESS = 200;

/** Seconds after which somebody who was turned away comes back: not all at once. */
const COME_BACK = { from: 1, to: 4 };

/** So often somebody who asks too much is told on one connection; then it ends, with all that was sent on it without waiting for answers. */
const TOLD = 10;

const ANSWER = failureOf(new Refusal('unavailable_now'));

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
  const line = new Line(() => performance.now(), setImmediate);
  const counts = new SecondCounts();
  const told = new WeakMap<Socket, number>();
  const answering = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('connection', () => line.connected());
  server.on('request', (request, response) => {
    const { socket } = request;
    if ((told.get(socket) ?? 0) >= TOLD) return;
    const known = seenLately(request.headers.cookie);
    const isForOperators = FOR_OPERATORS.test(request.url?.split('?', 1)[0] ?? '');
    // A monitor asks beside a crowd from its own address: each is counted by itself.
    const holder = known?.key ?? `${isForOperators ? 'operators ' : ''}${addressOf(request)}`;
    const asksTooMuch = counts.count(holder, performance.now()) > (known ? OF_PERSON : OF_ADDRESS);
    const rank = asksTooMuch ? 4 : isForOperators ? 0 : rankOf(request, known);
    line.join(rank, {
      hasLeft: () => response.destroyed,
      serve: () => answering.forEach((answer) => answer(request, response)),
      turnAway: () => {
        turnedAway.inc({ rank });
        const times = asksTooMuch ? (told.get(socket) ?? 0) + 1 : 0;
        if (asksTooMuch) told.set(socket, times);
        response.once('finish', () => leaveBody(request));
        const comeBack = { 'retry-after': String(COME_BACK.from + Math.floor(chance() * COME_BACK.to)) };
        sendJson(response, 503, ANSWER, times === TOLD ? { connection: 'close', ...comeBack } : comeBack);
      },
    });
  });
}

function rankOf({ url = '', method = '' }: IncomingMessage, known: RecentSession | undefined): Rank {
  if (known) return known.role !== 'student' ? 0 : isRead({ method }) ? 2 : 1;
  return url.startsWith('/api/') ? 3 : 2;
}
