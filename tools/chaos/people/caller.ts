import type { Failure } from '@tiffin/contracts';
import { isTimeout, withTimeout } from '@tiffin/kernel';
import type { Ledger } from '../ledger/ledger.js';
import type { Random } from '../random.js';
import { pause } from './pause.js';

export interface Answer {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
  /** Of a failure. */
  readonly code: string | undefined;
  /** The position of the write, from `X-Position`. */
  readonly position: number;
  /** In ms; 0 without the header. */
  readonly retryAfter: number;
  /** By the server's clock. */
  readonly date: Date;
}

export interface Request {
  readonly json?: object;
  readonly body?: FormData | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A definite answer. `doubtful`: an earlier attempt was lost, or may have been carried out all the same. */
export interface Definite extends Answer {
  readonly doubtful: boolean;
}

/** The call whose cookie is a session. */
export interface LogInCall {
  readonly method: string;
  readonly path: string;
  readonly json: object;
}

/** How long a client waits until it asks again, the first time and later, in ms. */
export interface Pace {
  readonly first: number;
  readonly most: number;
}

export interface CallerOptions {
  readonly name: string;
  /** `http://127.0.0.1:41234`, wherever that leads at the moment. */
  readonly origin: string;
  readonly entrance?: LogInCall;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Ends everything, with a reason. */
  readonly giveUp: AbortSignal;
}

const PACE: Pace = { first: 100, most: 1_000 };
/** Longer than any fault lasts: a server that runs has answered by then. */
const ANSWER_WITHIN = 30_000;
/** Longer than the wait for a recovery. */
const DEFINITE_WITHIN = 150_000;
/** With these codes the server has done nothing. */
const NOTHING_DONE = new Set(['not_ready', 'throttled', 'no_session', 'key_required', 'behind']);

/** A client that calls the server and signs in again when the session is over. */
export class Caller {
  #cookie = '';
  #entering: Promise<void> | undefined;

  constructor(private readonly options: CallerOptions) {}

  get name(): string {
    return this.options.name;
  }

  get origin(): string {
    return this.options.origin;
  }

  get cookie(): string {
    return this.#cookie;
  }

  /** Signs in; concurrent calls share one attempt. Throws if it is refused for good. */
  enter(): Promise<void> {
    return (this.#entering ??= this.#enter().finally(() => (this.#entering = undefined)));
  }

  /** Makes one attempt. Rejects without a complete answer. */
  async once(method: string, path: string, request: Request = {}): Promise<Answer> {
    const sentAt = new Date().toISOString();
    try {
      return await withTimeout({ timeout: ANSWER_WITHIN, signals: [this.options.giveUp] }, (signal) =>
        this.#send(method, path, request, signal),
      );
    } catch (error) {
      if (isTimeout(error))
        this.options.ledger.breaks(
          'answers',
          `${method} ${path} by ${this.name}, sent at ${sentAt}, had no answer within ${ANSWER_WITHIN} ms`,
        );
      throw error;
    }
  }

  async #send(method: string, path: string, { json, body, headers }: Request, signal: AbortSignal): Promise<Answer> {
    const response = await fetch(`${this.options.origin}/api${path}`, {
      method,
      signal,
      headers: {
        ...(this.#cookie && { cookie: this.#cookie }),
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json ? { body: JSON.stringify(json) } : body !== undefined && { body }),
    });
    const text = await response.text();
    const answer = JSON.parse(text) as Partial<Failure>;
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return {
      status: response.status,
      body: answer,
      code: answer.code,
      position: Number(response.headers.get('x-position') ?? 0),
      retryAfter: Number(response.headers.get('retry-after') ?? 0) * 1_000,
      date: new Date(response.headers.get('date') ?? Number.NaN),
    };
  }

  /**
   * Asks until the answer is definite: it repeats lost and postponed calls. Throws what ends the lunch, or if no answer is definite
   * in time.
   */
  async definitely(method: string, path: string, request: Request = {}, { first, most }: Pace = PACE): Promise<Definite> {
    const startedAt = performance.now();
    let doubtful = false;
    let lastAnswer = 'nothing';
    let tries = 0;
    for (let wait = first; performance.now() - startedAt < DEFINITE_WITHIN; wait = Math.min(wait * 1.5, most)) {
      tries++;
      this.options.giveUp.throwIfAborted();
      const answer = await this.once(method, path, request).catch((error: unknown) => {
        this.options.giveUp.throwIfAborted();
        lastAnswer = String(error);
        return undefined;
      });
      if (answer && answer.status < 500 && answer.status !== 401 && answer.status !== 429) {
        this.options.ledger.position = Math.max(this.options.ledger.position, answer.position);
        this.options.ledger.calls.answered(tries, performance.now() - startedAt);
        return { ...answer, doubtful };
      }
      if (!answer || !NOTHING_DONE.has(answer.code ?? '')) doubtful = true;
      if (answer) lastAnswer = `${answer.status} ${JSON.stringify(answer.body)}`;
      if (answer?.status === 500) this.options.ledger.breaks('answers', `${method} ${path} by ${this.name} was answered 500`);
      if (answer?.status === 401 && this.options.entrance) await this.enter();
      await pause(wait * (0.75 + this.options.random.next() / 2), this.options.giveUp);
    }
    this.options.ledger.breaks('answers', `${method} ${path} by ${this.name} had no definite answer: ${lastAnswer}`);
    throw new Error(`${this.name} gave up ${method} ${path}: ${lastAnswer}`);
  }

  /** Reads something that must be allowed, including everything written up to a position. Throws if it is refused. */
  async read<Body>(path: string, after = 0): Promise<Body> {
    const headers: Record<string, string> = after > 0 ? { 'x-after-position': String(after) } : {};
    const { status, body } = await this.definitely('GET', path, { headers });
    if (status !== 200) throw new Error(`GET ${path} answered ${this.name} ${status}: ${JSON.stringify(body)}`);
    return body as Body;
  }

  async #enter(): Promise<void> {
    const { entrance } = this.options;
    if (!entrance) throw new Error(`${this.name} has no way to sign in`);
    const { status, body } = await this.definitely(entrance.method, entrance.path, { json: entrance.json });
    if (status !== 200) throw new Error(`${this.name} could not sign in: ${status} ${JSON.stringify(body)}`);
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const [name = ''] = pair.split('=');
    const otherCookies = this.#cookie.split('; ').filter((item) => item !== '' && !item.startsWith(`${name}=`));
    this.#cookie = [...otherCookies, ...(/;\s*max-age=0/i.test(cookie) ? [] : [pair])].join('; ');
  }
}
