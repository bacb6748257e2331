import { request, type Agent, type OutgoingHttpHeaders } from 'node:http';

export interface Call {
  readonly method?: string;
  /** With the query. It is sent as it is, without escaping. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface CallOptions {
  /** `http://127.0.0.1:41234`. */
  readonly origin: string;
  readonly agent: Agent;
  /** The address of this machine that the call comes from. */
  readonly from?: string;
  /** ms until the call fails without a complete answer. */
  readonly within?: number;
}

export interface CallResult {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly text: string;
  /** The cookies that the answer sets. */
  readonly cookies: readonly string[];
}

const WITHIN = 10_000;

/** Makes one call with exactly these headers and body, whatever they are. Rejects if no complete answer comes in time. */
export function ask(
  { method = 'GET', path, headers = {}, body }: Call,
  { origin, agent, from, within = WITHIN }: CallOptions,
): Promise<CallResult> {
  const { hostname: host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const call = request({ host, port, method, path, agent, headers, ...(from !== undefined && { localAddress: from }) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('error', reject).once('end', () => {
        const retryAfter = response.headers['retry-after'];
        const cookies = response.headers['set-cookie'] ?? [];
        resolve({ status: response.statusCode ?? 0, text, cookies, ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }) });
      });
    });
    const impatience = setTimeout(() => call.destroy(new Error(`no answer within ${within} ms`)), within);
    call.once('error', reject).once('close', () => clearTimeout(impatience));
    call.end(body);
  });
}
