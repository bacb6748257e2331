import { Logger } from '@nestjs/common';
import { Refusal, type Failure } from '@tiffin/contracts';
import { refusalOf } from '@tiffin/http';

type Acknowledge = (answer: object) => void;

const logger = new Logger('Realtime');

function failure(error: unknown): { ok: false } & Failure {
  const refusal = refusalOf(error);
  if (!refusal) logger.error({ msg: 'a socket command failed', trace: error instanceof Error ? error.stack : String(error) });
  return { ok: false, ...(refusal ?? new Refusal('internal')).toFailure() };
}

/**
 * A listener that runs `work` on a message's payload and acknowledges what it answers, or why not. A message without an acknowledgement is
 * carried out all the same; nothing that a client sends ends its connection (api.md 10).
 */
export function acknowledging(work: (payload: unknown) => Promise<object>): (...parameters: unknown[]) => void {
  return (...parameters) => {
    const [payload] = parameters;
    const last = parameters.at(-1);
    const acknowledge: Acknowledge = typeof last === 'function' ? (last as Acknowledge) : () => undefined;
    work(typeof payload === 'function' ? undefined : payload).then(acknowledge, (error: unknown) => acknowledge(failure(error)));
  };
}
