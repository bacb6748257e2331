import { Logger } from '@nestjs/common';
import { correlated } from '@tiffin/event-sourcing';
import { failureOf, refusalOf, type RefusedCommands } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { randomUUID } from 'node:crypto';

type Acknowledge = (answer: object) => void;

const logger = new Logger('Realtime');

/** How a command is known in the log, and who counts the refusals. */
export interface SocketCommand {
  readonly name: string;
  readonly refused: RefusedCommands;
}

/**
 * A listener that runs `work` on a message's payload and acknowledges what it answers, or why not. A message without an acknowledgement is
 * carried out all the same; nothing that a client sends ends its connection (docs/reference/wire.md#10.5). A command has a correlation id of its own.
 */
export function acknowledging(work: (payload: unknown) => Promise<object>, command?: SocketCommand): (...parameters: unknown[]) => void {
  return (...parameters) => {
    const [payload] = parameters;
    const last = parameters.at(-1);
    const acknowledge: Acknowledge = typeof last === 'function' ? (last as Acknowledge) : () => undefined;
    void correlated(randomUUID(), async () => {
      acknowledge(await answered(work(typeof payload === 'function' ? undefined : payload), command));
    });
  };
}

async function answered(working: Promise<object>, command: SocketCommand | undefined): Promise<object> {
  try {
    const answer = await working;
    if (command) logger.log({ msg: 'socket command', command: command.name });
    return answer;
  } catch (error) {
    return { ok: false, ...failureOf(refusalAnswered(error, command)) };
  }
}

/** What a socket is answered where something failed; logs a defect, and counts a refused command. */
export function refusalAnswered(error: unknown, command?: SocketCommand): Refusal {
  const known = refusalOf(error);
  if (!known)
    logger.error({
      msg: command ? 'a socket command failed' : 'a socket was not let in',
      trace: error instanceof Error ? error.stack : String(error),
    });
  const answered = known ?? new Refusal('internal');
  if (command) {
    logger.log({ msg: 'socket command', command: command.name, code: answered.code });
    command.refused.count(answered.code);
  }
  return answered;
}
