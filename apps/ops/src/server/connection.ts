import { isTimeout, withTimeout } from '@tiffin/kernel';
import type { OpsContext, Time } from '../terminal.js';
import { serverAddress, type ServerAddress } from './address.js';
import { isRecord } from './answers.js';
import { failureOf, parse, retryAfter, type HttpAnswer } from './http-answer.js';
import { CallInterrupted, ServerAway } from './failures.js';

/** How long a server may take to answer, in ms; a command may have to wait for a view first. */
const TIMEOUT_MS = 15_000;
const CHANGE_FACTOR = 4;
/** How long a busy server is asked again, in ms altogether. */
const BUSY = 30_000;

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** Calls a server's API, and turns failures into messages. */
export class Connection {
  private readonly address: ServerAddress;
  private readonly timeout: number;

  /** Throws `WrongUse` if the address or the key is missing or malformed. */
  constructor(
    private readonly context: OpsContext,
    private readonly time: Time,
    url: string | undefined,
  ) {
    this.address = serverAddress(context.environment, url);
    this.timeout = context.timeout ?? TIMEOUT_MS;
  }

  /** Returns the answer's JSON. Asks again for up to 30 s if the server says when. Throws the failures of `failures.ts`. */
  async call(request: ApiRequest): Promise<unknown> {
    for (let waited = 0; ;) {
      const answer = await this.sendInTime(request);
      if (answer.status >= 200 && answer.status < 300) return parse(answer);
      const later = retryAfter(answer);
      if (answer.status !== 503 || later === undefined || waited + later > BUSY) throw failureOf(answer, this.address);
      if (waited === 0) this.context.terminal.err('The server is busy. Trying again in a moment …\n');
      await this.pause(later);
      waited += later;
    }
  }

  /** Waits `ms`. Rejects with `CallInterrupted` if the command is interrupted. */
  async pause(ms: number): Promise<void> {
    const { signal } = this.context;
    try {
      await this.time.pause(ms, signal);
    } catch (error) {
      throw signal.aborted ? new CallInterrupted('Interrupted.') : error;
    }
  }

  private async sendInTime(request: ApiRequest): Promise<HttpAnswer> {
    const { method } = request;
    const within = method === 'GET' ? this.timeout : this.timeout * CHANGE_FACTOR;
    try {
      return await withTimeout({ timeout: within, signals: [this.context.signal] }, (signal) => this.send(request, signal));
    } catch (error) {
      const open = method !== 'GET' && !isUnreached(error) ? ' The server may still have done it. Check before you try again.' : '';
      if (this.context.signal.aborted) throw new CallInterrupted(`Interrupted.${open}`);
      throw new ServerAway(`No Tiffin answers at ${this.address.origin}${reasonOf(error, within)}. Is it running?${open}`, {
        cause: error,
      });
    }
  }

  private async send({ method, path, query = {}, body }: ApiRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { origin, key } = this.address;
    const url = new URL(`/api${path}`, origin);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { origin, status: response.status, headers: response.headers, text: await response.text() };
  }
}

/** The call did not reach a server, so nothing was done. */
const isUnreached = (error: unknown): boolean => ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(causeOf(error).code);

/** The reason of a failed connection is in the error's cause. */
function causeOf(error: unknown): { readonly code: string; readonly message: string } {
  const cause = isRecord(error) ? error['cause'] : undefined;
  const { code, message } = isRecord(cause) ? cause : {};
  return { code: String(code), message: typeof message === 'string' && message !== '' ? message : String(error) };
}

function reasonOf(error: unknown, within: number): string {
  if (isTimeout(error)) return ` within ${Math.ceil(within / 1_000)} s`;
  const { code, message } = causeOf(error);
  return code === 'ECONNREFUSED' ? '' : ` (${message})`;
}
