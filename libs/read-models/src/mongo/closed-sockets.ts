import mongoose from 'mongoose';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

const { MongoNetworkError } = mongoose.mongo;

/** As much of the driver's connection as is mended here. */
interface DriverConnection {
  readonly socket: Socket;
  writeCommand(this: DriverConnection, ...parameters: unknown[]): Promise<void>;
}

let isMended = false;

/**
 * Ends what the driver (7.8) writes when the socket is closed. Where a command does not fit into the socket, the driver waits until it drains and hears
 * of nothing else but its error; but it closes sockets without one, when an answer is late for example. Then it would wait for ever: a view would
 * stand still, a stop would never end, and the connection's place in the pool would be lost. Mends it once for the process.
 */
export function endWritesOfClosedSockets(): void {
  if (isMended) return;
  isMended = true;
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    readonly Connection: { readonly prototype: DriverConnection };
  };
  const write = Connection.prototype.writeCommand;
  Connection.prototype.writeCommand = async function (...parameters) {
    const { socket } = this;
    if (socket.destroyed) throw closed();
    let fail = (): void => undefined;
    const over = new Promise<never>((_, reject) => (fail = () => reject(closed())));
    socket.once('close', fail);
    try {
      await Promise.race([write.apply(this, parameters), over]);
    } finally {
      socket.off('close', fail);
    }
  };
}

function closed(): Error {
  return new MongoNetworkError('the connection was closed while a command was written to it');
}
