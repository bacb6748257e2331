import { Refusal } from '@tiffin/kernel';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { failureOf } from './failure-of.js';

/** Errors of Node's parser with an answer of their own: headers too long, request incomplete in time. All others are malformed HTTP. */
const ANSWERS = {
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'unavailable_now'],
} as const;

/**
 * Answers a request that the parser could not read, which no hook or filter sees, in the form of every refusal
 * (docs/reference/wire.md#1.23), and closes the connection.
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
