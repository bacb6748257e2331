import type { UserRole } from '@tiffin/contracts';
import { PerSecondCounter } from '@tiffin/http';
import type { Server, Socket } from 'socket.io';

/** Most packets per second and connection: many times a cook's taps; other screens send few. */
const MAX_OF_KITCHEN = 500;
const MAX_OF_OTHERS = 50;

type Connection = Socket['conn'];

/**
 * Ends connections that send more than people and screens do: reading their packets would delay others. `roleOf` is called only above the
 * lower limit.
 */
export function limitPackets({ engine }: Server, roleOf: (cookieHeader: string | undefined) => UserRole | undefined): void {
  engine.on('connection', (connection: Connection) => {
    const counts = new PerSecondCounter();
    connection.on('packet', () => {
      const packets = counts.count('packets', performance.now());
      if (packets <= MAX_OF_OTHERS) return;
      const limit = roleOf(connection.request.headers.cookie) === 'staff' ? MAX_OF_KITCHEN : MAX_OF_OTHERS;
      if (packets > limit) terminate(connection);
    });
  });
}

/** Closes at once: an orderly close would keep reading until the client agrees. */
function terminate(connection: Connection): void {
  const { socket } = connection.transport as { socket?: { terminate?: () => void } };
  connection.close(true);
  socket?.terminate?.();
}
