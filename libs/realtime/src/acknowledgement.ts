import { Logger } from '@nestjs/common';
import { correlated } from '@tiffin/event-sourcing';
import { failureOf, refusalOf, type RefusedCommands } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { randomUUID } from 'node:crypto';

type Acknowledge = (answer: object) => void;

const logger = new Logger('Realtime');

/** A command's name in the log, and the counter of refusals. */
export interface SocketCommand {
  readonly name: string;
  readonly refused: RefusedCommands;
}

/**
 * Returns a listener that runs `work` on a message's payload and acknowledges its answer or its refusal. A message without an
 * acknowledgement function is handled, too, and no message ends the connection (docs/reference/wire.md#10.5). A command has its own
 * correlation id.
 */
export function acknowledging(work: (payload: unknown) => Promise<object>, command?: SocketCommand): (...parameters: unknown[]) => void {
  return (...parameters) => {
    const [payload] = parameters;
    const last = parameters.at(-1);
    const acknowledge: Acknowledge = typeof last === 'function' ? (last as Acknowledge) : () => undefined;
    void correlated(randomUUID(), async () => {
      acknowledge(await answerOrRefusal(work(typeof payload === 'function' ? undefined : payload), command));
    });
  };
}

async function answerOrRefusal(working: Promise<object>, command: SocketCommand | undefined): Promise<object> {
  try {
    const answer = await working;
    if (command) logger.log({ msg: 'socket command', command: command.name });
    return answer;
  } catch (error) {
    return { ok: false, ...failureOf(refusalAnswered(error, command)) };
  }
}

/** Returns the refusal that a socket gets for an error. Logs a defect, and counts a refused command. */
export function refusalAnswered(error: unknown, command?: SocketCommand): Refusal {
  const refusal = refusalOf(error);
  if (!refusal)
    logger.error({
      msg: command ? 'a socket command failed' : 'a socket was not let in',
      trace: error instanceof Error ? error.stack : String(error),
    });
  const sent = refusal ?? new Refusal('internal');
  if (command) {
    logger.log({ msg: 'socket command', command: command.name, code: sent.code });
    command.refused.count(sent.code);
  }
  return sent;
}
