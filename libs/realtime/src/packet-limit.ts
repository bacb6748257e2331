import type { UserRole } from '@tiffin/contracts';
import { PerSecondCounter } from '@tiffin/http';
import type { Server, Socket } from 'socket.io';

/** Packets a second of one connection: a cook's taps many times over; the screens of everybody else send next to nothing. */
const OF_KITCHEN = 500;
const OF_OTHERS = 50;

type Connection = Socket['conn'];

/**
 * Ends connections that send more than anybody's hands and screens do: reading what they send would take the others' time. `roleOf` is asked
 * for the few that send much.
 */
export function limitPackets({ engine }: Server, roleOf: (cookieHeader: string | undefined) => UserRole | undefined): void {
  engine.on('connection', (connection: Connection) => {
    const counts = new PerSecondCounter();
    connection.on('packet', () => {
      const packets = counts.count('packets', performance.now());
      if (packets <= OF_OTHERS) return;
      const most = roleOf(connection.request.headers.cookie) === 'staff' ? OF_KITCHEN : OF_OTHERS;
      if (packets > most) cut(connection);
    });
  });
}

/** At once: an orderly end would go on reading until the other side agrees. */
function cut(connection: Connection): void {
  const { socket } = connection.transport as { socket?: { terminate?: () => void } };
  connection.close(true);
  socket?.terminate?.();
}
