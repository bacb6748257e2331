import { FAILURES, type Failure, type FailureCode } from '@tiffin/contracts';

/** A call to the fake server. */
export interface RecordedRequest {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}
/** Returns the answer or a promise of it; a `Blob` is a file. */
type Answer = (request: RecordedRequest) => unknown;

/** A refusal as the answer. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly failure: Failure,
  ) {}
}
/** The server's refusal with this code and its text; `more` adds fields. */
export function refusal(code: FailureCode, more: Partial<Failure> = {}): Refusal {
  const [status, message] = FAILURES[code];
  return new Refusal(status, { code, message, ...more });
}
/** An answer that never arrives. */
export const NO_ANSWER = Symbol('lost');

/** A server that replaces `fetch`: answers by `METHOD /path` and records its calls. */
export class FakeServer {
  readonly requests: (RecordedRequest & { readonly call: string })[] = [];
  readonly #answers = new Map<string, Answer>();

  /** Sets the answer of a call. */
  on(call: string, answer: Answer): this {
    this.#answers.set(call, answer);
    return this;
  }

  /** The recorded calls of one kind, oldest first. */
  requestsTo(call: string): readonly RecordedRequest[] {
    return this.requests.filter((request) => request.call === call);
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const path = String(input).replace(/^\/api/, '');
    const call = `${init.method ?? 'GET'} ${path.split('?')[0]}`;
    const request = {
      call,
      path,
      body: init.body instanceof Blob ? await init.body.text() : json(init.body),
      headers: new Headers(init.headers),
    };
    this.requests.push(request);
    const answer = (await this.#answers.get(call)?.(request)) ?? new Refusal(404, { message: 'Not found', code: 'not_found' });
    if (answer === NO_ANSWER) throw new TypeError('Failed to fetch');
    if (answer instanceof Blob) return new Response(await answer.text(), { headers: { 'content-type': answer.type } });
    const refused = answer instanceof Refusal;
    return new Response(JSON.stringify(refused ? answer.failure : answer), {
      status: refused ? answer.status : 200,
      headers: { 'content-type': 'application/json' },
    });
  };
}

/** A form as its fields. */
function json(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return body ? (JSON.parse(String(body)) as unknown) : undefined;
}
