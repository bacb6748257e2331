import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { SOCKET_PATH } from '@tiffin/contracts';
import type { OriginRule } from '@tiffin/http';
import type { IncomingMessage } from 'node:http';
import type { Server, ServerOptions } from 'socket.io';

const MESSAGE_MAX_BYTES = 16 * 1024;
const HANDSHAKES_PER_SECOND = 500;

/** A fixed window per second: far above a whole campus reconnecting, far below what would hold up ordering. */
function handshakeLimit(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    return ++count <= HANDSHAKES_PER_SECOND;
  };
}

/**
 * Socket.IO under Nest. engine.io takes its path before Fastify, so neither hooks nor guards see a handshake: origin and rate are checked here,
 * the session by the gateway (design 7).
 */
export class SocketAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly origin: OriginRule,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const withinLimit = handshakeLimit();
    const allowRequest = (request: IncomingMessage, decide: (error: string | null, allowed: boolean) => void): void => {
      if (this.origin.judge(request.headers) === 'other') return decide('Request from another site', false);
      // Only the handshake has no session id; what follows belongs to a connection that was let in.
      if (!request.url?.includes('sid=') && !withinLimit()) return decide('Too many connections', false);
      decide(null, true);
    };
    return super.createIOServer(port, {
      ...options,
      path: SOCKET_PATH,
      serveClient: false,
      cors: { origin: false },
      maxHttpBufferSize: MESSAGE_MAX_BYTES,
      allowRequest,
    } as ServerOptions) as Server;
  }
}
