import { PassThrough } from 'node:stream';
import { refuseUnreadable } from './unreadable-call.js';

test('answers an incomplete request with 408 in the form of every refusal, and closes the connection', () => {
  const socket = new PassThrough().on('error', () => undefined);
  refuseUnreadable(Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  expect(String(socket.read())).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\n[^]*\r\n\r\n\{"message":"Please try again in a moment\.","code":"unavailable_now"\}$/,
  );
  expect(socket.destroyed).toBe(true);
});
