import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Refusal, type Failure } from '@tiffin/contracts';
import { refusalOf } from '@tiffin/http';

type Acknowledge = (answer: { ok: false } & Failure) => void;

/** Acknowledges every failure of a command with why: without this a refused message would leave its sender waiting (design 7). */
@Catch()
export class AcknowledgeFailures implements ExceptionFilter {
  private readonly logger = new Logger('Realtime');

  catch(error: unknown, host: ArgumentsHost): void {
    const refusal = refusalOf(error);
    if (!refusal) this.logger.error({ msg: 'a socket command failed', trace: error instanceof Error ? error.stack : String(error) });
    const acknowledge = host.getArgs<unknown[]>().find((argument): argument is Acknowledge => typeof argument === 'function');
    acknowledge?.({ ok: false, ...(refusal ?? new Refusal('internal')).toFailure() });
  }
}
