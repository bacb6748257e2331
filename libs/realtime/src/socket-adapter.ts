import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { SOCKET_PATH } from '@tiffin/contracts';
import { Sessions } from '@tiffin/credentials';
import type { OriginRule } from '@tiffin/http';
import type { IncomingMessage } from 'node:http';
import type { Server, ServerOptions } from 'socket.io';
import { HandshakeLimiter } from './handshake-limiter.js';

const MESSAGE_MAX_BYTES = 16 * 1024;
/** How long a connection may exist without joining, in ms. */
const CONNECT_TIMEOUT = 10_000;

export interface SocketAdapterOptions {
  readonly origin: OriginRule;
  /** Returns the client's address, also behind trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether this server accepts calls: a stopping server must not get back the clients that it just disconnected. */
  readonly isReady: () => boolean;
}

/**
 * Socket.IO under Nest. engine.io handles its path before Fastify, so neither hooks nor guards see a handshake: origin and rate are
 * checked here, the session by the gateway (docs/reference/design.md#7.1).
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
    // Called for handshakes only; later requests name an admitted connection.
    const allowRequest = (request: IncomingMessage, decide: (error: string | null, allowed: boolean) => void): void => {
      if (!isReady()) return decide('This server accepts no connections at present', false);
      if (origin.judge(request.headers) === 'other') return decide('Request from another site', false);
      const recentSession = sessions.seenLately(request.headers.cookie);
      const source = recentSession ? { owner: recentSession.owner } : { address: addressOf(request) };
      if (!handshakes.admit(source, performance.now())) return decide('Too many connections', false);
      decide(null, true);
    };
    return super.createIOServer(port, {
      ...options,
      path: SOCKET_PATH,
      serveClient: false,
      cors: { origin: false },
      maxHttpBufferSize: MESSAGE_MAX_BYTES,
      connectTimeout: CONNECT_TIMEOUT,
      allowRequest,
    } as ServerOptions) as Server;
  }
}
