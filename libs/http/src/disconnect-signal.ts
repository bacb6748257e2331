import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How many bytes of a body are still read after its call is answered, and for how long in ms: most clients read the answer only after
 * sending.
 */
const DRAIN_BYTES_MAX = 8 * 1024 * 1024;
const DRAIN_TIME_MAX = 5_000;
const CHECK_INTERVAL = 100;
/** Most connections that are drained concurrently; beyond that a client is flooding the server. */
const DRAINING_MAX = 16;
/** A body with an announced size up to this, in bytes, is cheaper to read than to abort; Node drains it within the request's time. */
const SMALL = 64 * 1024;

/**
 * Listeners on an answer that is streamed and compressed: about ten by Node's streams and Fastify, four by this code. More would be a
 * leak.
 */
const LISTENERS = 16;

const answers = new WeakMap<FastifyRequest, ServerResponse>();

/** Tracks each call's response, and closes connections that keep sending a body long after the answer. */
export function installDisconnectTracking(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    answers.set(request, reply.raw);
    reply.raw.setMaxListeners(LISTENERS);
    done();
  });
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    drainBody(raw);
    done();
  });
}

/** Number of connections that are being drained. */
let draining = 0;

/** Reads the remaining body of an answered call within limits, and ends the connection beyond them. */
export function drainBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed || Number(request.headers['content-length']) <= SMALL) return;
  if (draining === DRAINING_MAX) request.destroy();
  else {
    draining++;
    drainWithinLimits(request, () => draining--);
  }
}

/** One signal per call, so that several users add one listener. */
const signals = new WeakMap<FastifyRequest, AbortSignal>();

/** Returns a signal that aborts once the connection ends before the call is answered: there is no client for the answer. */
export function disconnectSignal(request: FastifyRequest): AbortSignal {
  const existing = signals.get(request);
  if (existing) return existing;
  const answer = answers.get(request);
  const gone = new AbortController();
  const abort = (): void => gone.abort(Object.assign(new Error('The caller has left.'), { statusCode: 400 }));
  if (answer?.destroyed) abort();
  else answer?.once('close', () => !answer.writableFinished && abort());
  signals.set(request, gone.signal);
  return gone.signal;
}

/** The call's `disconnectSignal`, for a route whose work may wait. */
export const DisconnectSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  disconnectSignal(context.switchToHttp().getRequest<FastifyRequest>()),
);

function drainWithinLimits(message: IncomingMessage, ended: () => void): void {
  const { socket } = message;
  const maxBytesRead = socket.bytesRead + DRAIN_BYTES_MAX;
  const deadline = performance.now() + DRAIN_TIME_MAX;
  message.resume();
  const timer = setInterval(() => {
    const isOver = message.complete || socket.destroyed;
    if (!isOver && socket.bytesRead <= maxBytesRead && performance.now() <= deadline) return;
    clearInterval(timer);
    if (!isOver) message.destroy();
    ended();
  }, CHECK_INTERVAL).unref();
}
