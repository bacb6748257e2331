import { Refusal } from '@tiffin/kernel';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { failureOf } from './failure-of.js';

/** What Node's parser says of what is no call: its headers are too long, or it doesn't come to an end; else it is no HTTP. */
const ANSWERS = {
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'unavailable_now'],
} as const;

/**
 * Answers what the parser could not read, which no hook or filter ever sees, in the shape of every other refusal
 * (docs/reference/wire.md#1.23), and hangs up.
 */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  const [status, code] = ANSWERS[error.code as keyof typeof ANSWERS] ?? ([400, 'validation'] as const);
  const body = JSON.stringify(failureOf(new Refusal(code)));
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'connection: close',
  ];
  if (error.code !== 'ECONNRESET' && socket.writable)
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'));
  socket.destroy(error);
}
