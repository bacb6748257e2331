import { FAILURES, type Acknowledged, type PrepareCommand, type Preparation, type UndoCommand } from '@tiffin/contracts';
import { CallFailed, Offline } from '../api/failures';
import type { LiveSocket } from './live-socket';

/** ms until a command without an acknowledgement counts as one that may or may not have had its effect. */
const ACKNOWLEDGE_WITHIN = 5000;

interface Commands {
  itemPrepared: PrepareCommand;
  itemPreparationUndone: UndoCommand;
}

let current: LiveSocket | undefined;

/** For `LiveProvider` only: which socket commands go through. */
export function commandsGoThrough(socket: LiveSocket | undefined): void {
  current = socket;
}

/**
 * Sends a command and waits for its acknowledgement.
 * @throws CallFailed where the server refuses. Offline without a connection or an acknowledgement: the command may have had its effect, so
 * send it again with the same `preparationId`.
 */
export async function emitCommand<Name extends keyof Commands>(name: Name, command: Commands[Name]): Promise<Preparation> {
  if (!current?.connected) throw new Offline();
  const socket = current.timeout(ACKNOWLEDGE_WITHIN) as unknown as {
    emitWithAck: (name: string, command: Commands[Name]) => Promise<Acknowledged<Preparation>>;
  };
  const answer = await socket.emitWithAck(name, command).catch((error: unknown) => {
    throw new Offline(error);
  });
  if (answer.ok) return answer;
  throw new CallFailed(FAILURES[answer.code]?.[0] ?? 500, answer);
}
