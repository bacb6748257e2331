import { expect, test } from '@jest/globals';
import { ResponseParser } from './response-parser.js';

const SAID = [
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello',
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\n\r\n{}',
  'HTTP/1.1 413 Payload Too Large\r\nconnection: close\r\n\r\n',
].join('');

test('finds the answers of a connection, however its bytes are cut', () => {
  const heads = [{ status: 200 }, { status: 503, retryAfter: 2 }, { status: 413 }];
  for (const size of [1, 2, 7, 50, SAID.length]) {
    const answers = new ResponseParser();
    const pieces = Array.from({ length: Math.ceil(SAID.length / size) }, (_, index) => SAID.slice(index * size, (index + 1) * size));
    expect(pieces.flatMap((piece) => answers.feed(piece))).toEqual(heads);
  }
});
