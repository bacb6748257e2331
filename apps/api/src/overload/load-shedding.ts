import { failureOf, drainBody } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter, type Registry } from 'prom-client';
import { sendJson } from '../http/send-json.js';
import { AdmissionQueue, type Rank } from './admission-queue.js';

/** `Retry-After` in seconds, spread so that rejected callers don't return all at once. */
const COME_BACK = { from: 1, to: 4 };

/** After this many rejections on one connection a caller that asks too much loses the connection, with all calls pipelined on it. */
const MAX_REJECTIONS = 10;

const ANSWER = failureOf(new Refusal('unavailable_now'));

export interface LoadSheddingOptions {
  /** The rank of a call that comes at `now`, in ms. */
  readonly rankOf: (request: IncomingMessage, now: number) => Rank;
  readonly chance: () => number;
  readonly registry: Registry;
}

/**
 * Rejects calls with 503 while the server is overloaded, lowest rank first. It runs before Fastify, which would take most of the
 * time of so short an answer.
 */
export function installLoadShedding(server: Server, { rankOf, chance, registry }: LoadSheddingOptions): void {
  const turnedAway = new Counter({
    name: 'tiffin_calls_turned_away_total',
    help: 'Calls answered 503 because there was more to do than time, by who comes first: 0 staff and operators, 1 what students do, 2 what they read, 3 strangers, 4 callers that ask too much.',
    labelNames: ['rank'] as const,
    registers: [registry],
  });
  const queue = new AdmissionQueue(() => performance.now(), setImmediate);
  const rejections = new WeakMap<Socket, number>();
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('connection', () => queue.connected());
  server.on('request', (request, response) => {
    const { socket } = request;
    if ((rejections.get(socket) ?? 0) >= MAX_REJECTIONS) return;
    const rank = rankOf(request, performance.now());
    const asksTooMuch = rank === 4;
    queue.join(rank, {
      hasLeft: () => response.destroyed,
      serve: () => handlers.forEach((answer) => answer(request, response)),
      reject: () => {
        turnedAway.inc({ rank });
        const times = asksTooMuch ? (rejections.get(socket) ?? 0) + 1 : 0;
        if (asksTooMuch) rejections.set(socket, times);
        response.once('finish', () => drainBody(request));
        const comeBack = { 'retry-after': String(COME_BACK.from + Math.floor(chance() * COME_BACK.to)) };
        sendJson(response, 503, ANSWER, times === MAX_REJECTIONS ? { connection: 'close', ...comeBack } : comeBack);
      },
    });
  });
}
