import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends every call with its connection. Node does so only for the call whose answer is next on the connection: those that were sent behind it without waiting
 * would be worked on for nobody, and would never count as ended.
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
