import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { SOCKET_PATH } from '@tiffin/contracts';
import { Sessions } from '@tiffin/credentials';
import type { OriginRule } from '@tiffin/http';
import type { IncomingMessage } from 'node:http';
import type { Server, ServerOptions } from 'socket.io';
import { HandshakeLimiter } from './handshake-limiter.js';

const MESSAGE_MAX_BYTES = 16 * 1024;
/** How long a connection may stay without asking to be let in, in ms. */
const CONNECT_WITHIN = 10_000;

export interface SocketAdapterOptions {
  readonly origin: OriginRule;
  /** Where a request comes from, behind proxies that are trusted. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether this server takes calls: one that stops must not get those back that it has just sent away. */
  readonly isReady: () => boolean;
}

/**
 * Socket.IO under Nest. engine.io takes its path before Fastify, so neither hooks nor guards see a handshake: origin and rate are checked here,
 * the session by the gateway (docs/reference/design.md#7.1).
 */
export class SocketAdapter extends IoAdapter {
  constructor(
    private readonly app: INestApplicationContext,
    private readonly options: SocketAdapterOptions,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const { origin, addressOf, isReady } = this.options;
    const sessions = this.app.get(Sessions, { strict: false });
    const handshakes = new HandshakeLimiter();
    // Asked of handshakes alone: what follows names a connection that was let in.
    const allowRequest = (request: IncomingMessage, decide: (error: string | null, allowed: boolean) => void): void => {
      if (!isReady()) return decide('This server takes nobody at present', false);
      if (origin.judge(request.headers) === 'other') return decide('Request from another site', false);
      const known = sessions.seenLately(request.headers.cookie);
      const knocking = known ? { owner: known.owner } : { address: addressOf(request) };
      if (!handshakes.admit(knocking, performance.now())) return decide('Too many connections', false);
      decide(null, true);
    };
    return super.createIOServer(port, {
      ...options,
      path: SOCKET_PATH,
      serveClient: false,
      cors: { origin: false },
      maxHttpBufferSize: MESSAGE_MAX_BYTES,
      connectTimeout: CONNECT_WITHIN,
      allowRequest,
    } as ServerOptions) as Server;
  }
}
