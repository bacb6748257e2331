// Many sockets of people whose cookies it receives, in a process of its own. It reports which orders each of them receives, and when.
import type { ClientToServerEvents, ServerToClientEvents } from '@tiffin/contracts';
import { setTimeout } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/** The process's input: it connects these sockets, and sends `connected`. */
export type CrowdOrder = readonly Connecting[];

/** A socket: its owner's cookie, and the server that it connects to. */
export interface Connecting {
  readonly url: string;
  readonly cookie: string;
}

/** A new order that reached a socket. */
export interface HeardOrder {
  /** The server that sent it. */
  readonly url: string;
  readonly orderId: string;
  /** ms since 1970 by this machine's clock, with fractions. */
  readonly at: number;
  /** The order's instant, just before it was appended. */
  readonly createdAt: string;
}

export type CrowdMessage = { readonly kind: 'connected' } | { readonly kind: 'heard'; readonly heard: readonly HeardOrder[] };

/** Concurrent connects, and the pause between them: as browsers do that reconnect within 5 s. The server takes 500 a second. */
const AT_ONCE = 10;
const AT_ONCE_EVERY_MS = 150;
/** Reports are batched, so that they cost little beside receiving. */
const REPORT_EVERY_MS = 100;

const sockets: Socket<ServerToClientEvents, ClientToServerEvents>[] = [];
let pending: HeardOrder[] = [];

process.once('message', (order: CrowdOrder) => {
  connectAll(order).then(
    () => send({ kind: 'connected' }),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => {
  clearInterval(telling);
  sockets.forEach((socket) => socket.disconnect());
});
const telling = setInterval(() => {
  if (pending.length === 0) return;
  send({ kind: 'heard', heard: pending });
  pending = [];
}, REPORT_EVERY_MS);

async function connectAll(order: CrowdOrder): Promise<void> {
  for (let first = 0; first < order.length; first += AT_ONCE)
    await Promise.all([...order.slice(first, first + AT_ONCE).map(connect), setTimeout(AT_ONCE_EVERY_MS)]);
}

async function connect({ url, cookie }: Connecting): Promise<void> {
  const socket: (typeof sockets)[number] = io(url, {
    extraHeaders: { cookie },
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
  });
  sockets.push(socket);
  socket.on('newOrder', ({ _id: orderId, createdAt }) => {
    pending.push({ url, orderId, createdAt, at: performance.timeOrigin + performance.now() });
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
}

function send(message: CrowdMessage): void {
  process.send?.(message);
}
