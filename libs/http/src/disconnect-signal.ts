import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a body is still taken in once its call is answered, in bytes, and for how long, in ms: most clients read the answer only after it. */
const LINGER_BYTES = 8 * 1024 * 1024;
const LINGER = 5_000;
const LOOK_EVERY = 100;
/** So many connections at once; of more, somebody sends what nobody wants on purpose. */
const LINGERING_MOST = 16;
/** A body whose announced size, in bytes, costs less to take in than to end the connection for: it is Node's to drain, within the request's time. */
const SMALL = 64 * 1024;

/** Who hears of the end of an answer that is streamed and packed: Node's streams and Fastify ten times, we four times. More would be a leak. */
const LISTENERS = 16;

const answers = new WeakMap<FastifyRequest, ServerResponse>();

/** Remembers where each call is answered, and closes connections that go on sending a body long after their answer. */
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

/** Connections on which more of a body comes than is wanted. */
let lingering = 0;

/** Takes in what still comes of a body whose call is answered, within bounds; ends the connection beyond them. */
export function drainBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed || Number(request.headers['content-length']) <= SMALL) return;
  if (lingering === LINGERING_MOST) request.destroy();
  else {
    lingering++;
    linger(request, () => lingering--);
  }
}

/** Each call's, so that one call listens once, however many of its steps ask. */
const signals = new WeakMap<FastifyRequest, AbortSignal>();

/** Aborted once the connection ends before the call is answered: nobody is there to hear the answer. */
export function disconnectSignal(request: FastifyRequest): AbortSignal {
  const known = signals.get(request);
  if (known) return known;
  const answer = answers.get(request);
  const gone = new AbortController();
  const left = (): void => gone.abort(Object.assign(new Error('The caller has left.'), { statusCode: 400 }));
  if (answer?.destroyed) left();
  else answer?.once('close', () => !answer.writableFinished && left());
  signals.set(request, gone.signal);
  return gone.signal;
}

/** `goneOf` the call, for a route whose work may wait. */
export const DisconnectSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  disconnectSignal(context.switchToHttp().getRequest<FastifyRequest>()),
);

function linger(message: IncomingMessage, ended: () => void): void {
  const { socket } = message;
  const most = socket.bytesRead + LINGER_BYTES;
  const until = performance.now() + LINGER;
  message.resume();
  const look = setInterval(() => {
    const isOver = message.complete || socket.destroyed;
    if (!isOver && socket.bytesRead <= most && performance.now() <= until) return;
    clearInterval(look);
    if (!isOver) message.destroy();
    ended();
  }, LOOK_EVERY).unref();
}
