import mongoose from 'mongoose';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

const { MongoNetworkError } = mongoose.mongo;

/** The part of the driver's connection that is patched here. */
interface DriverConnection {
  readonly socket: Socket;
  writeCommand(this: DriverConnection, ...parameters: unknown[]): Promise<void>;
}

let isPatched = false;

/**
 * Patches the driver (7.8), once per process, so that writes to a socket that is closed reject. If a command does not fit into the socket's
 * buffer, the driver waits for `drain` or `error`; but it closes sockets without an error, for example when an answer is late, and then
 * waits for ever. A view would stall, a stop would never end, and the connection's place in the pool would be lost.
 */
export function endWritesOfClosedSockets(): void {
  if (isPatched) return;
  isPatched = true;
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    readonly Connection: { readonly prototype: DriverConnection };
  };
  const write = Connection.prototype.writeCommand;
  Connection.prototype.writeCommand = async function (...parameters) {
    const { socket } = this;
    if (socket.destroyed) throw closed();
    let fail = (): void => undefined;
    const socketClosed = new Promise<never>((_, reject) => (fail = () => reject(closed())));
    socket.once('close', fail);
    try {
      await Promise.race([write.apply(this, parameters), socketClosed]);
    } finally {
      socket.off('close', fail);
    }
  };
}

function closed(): Error {
  return new MongoNetworkError('the connection was closed while a command was written to it');
}
