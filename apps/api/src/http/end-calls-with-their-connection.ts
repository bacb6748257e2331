import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends every call with its connection. Node ends only the call whose answer is next. Pipelined calls behind it would go on without
 * a reader and never count as ended.
 */
export function endCallsWithTheirConnection(server: Server): void {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('connection', (socket) => {
    const responses = new Set<ServerResponse>();
    unanswered.set(socket, responses);
    socket.once('close', () => {
      for (const response of responses) if (!response.socket) response.destroy().emit('close');
    });
  });
  server.prependListener('request', ({ socket }, response) => {
    const responses = unanswered.get(socket);
    responses?.add(response);
    response.once('close', () => responses?.delete(response));
  });
}
