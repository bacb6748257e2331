import type { ServerToClientEvents } from '@tiffin/contracts';
import type { Server } from 'socket.io';

/** One message to one or more rooms; a socket in several of them gets it once. */
export type Emission = {
  [Name in keyof ServerToClientEvents]: {
    readonly rooms: readonly string[];
    readonly name: Name;
    readonly payload: Parameters<ServerToClientEvents[Name]>[0];
  };
}[keyof ServerToClientEvents];

export function emit(server: Server, { rooms, name, payload }: Emission): void {
  server.to([...rooms]).emit(name, payload);
}
