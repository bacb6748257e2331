import type { ServerAddress } from './address.js';
import { KeyRefused, NotTiffin, Refused, ServerAway } from './failures.js';
import { isRecord } from './answers.js';

/** A complete response. */
export interface HttpAnswer {
  readonly origin: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Returns the JSON of an answer. Throws `NotTiffin`. */
export function parse({ origin, status, text }: HttpAnswer): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new NotTiffin(`What answers at ${origin} is not Tiffin: its answer (status ${status}) is not JSON. Is the address right?`);
  }
}

/** Returns after how many ms to ask again, at least a second; `undefined` if the server does not say. */
export function retryAfter({ headers }: HttpAnswer): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Math.max(1, Number(text)) * 1_000 : undefined;
}

/** Returns the failure that an unsuccessful answer stands for. */
export function failureOf(answer: HttpAnswer, { origin, keyFrom }: ServerAddress): Error {
  const { status, headers } = answer;
  if (status >= 300 && status < 400) {
    const target = URL.parse(headers.get('location') ?? '', origin)?.origin;
    return new NotTiffin(`${origin} redirects${target === undefined ? '' : ` to ${target}. Use --url ${target}`}.`);
  }
  if (status === 502 || status === 504) return new ServerAway(`A proxy answers at ${origin}, but no Tiffin behind it. Is it running?`);
  const body = parse(answer);
  if (!isRecord(body) || typeof body['message'] !== 'string') {
    return new NotTiffin(`What answers at ${origin} is not Tiffin (status ${status}). Is the address right?`);
  }
  if (status === 401 || status === 403) {
    return new KeyRefused(
      `${origin} does not accept the key from ${keyFrom}. Set TIFFIN_OPS_KEY to the key that the server was started with.`,
      { answer: body },
    );
  }
  return new Refused(sentence(answer, body['message']), status, String(body['code']), body);
}

function sentence(answer: HttpAnswer, message: string): string {
  const { status, headers } = answer;
  const later = retryAfter(answer);
  if (later !== undefined) return `${message} (Wait ${Math.ceil(later / 1_000)} s.)`;
  const correlation = headers.get('x-correlation-id');
  if (status >= 500 && correlation !== null) return `${message} The server's log says why: look for ${correlation}.`;
  return message;
}
