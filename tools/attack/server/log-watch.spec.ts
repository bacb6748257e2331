import { expect, test } from '@jest/globals';
import { LogWatch } from './log-watch.js';

function faultsIn(...pieces: string[]): readonly string[] {
  const watch = new LogWatch();
  for (const piece of pieces) watch.feed(piece);
  return watch.faults;
}

test('keeps lines of level 50 and above by kind, however they are cut', () => {
  const line = JSON.stringify({
    level: 50,
    time: 1,
    correlationId: 'x',
    msg: 'request failed',
    route: 'GET /',
    trace: 'RangeError: deep\n    at f (a.js:1:2)\n    at g',
  });
  const fault = 'request failed | GET / | RangeError: deep | at f (a.js:1:2)';
  expect(faultsIn(`${line}\n${line}\n`)).toEqual([fault, fault]);
  expect(faultsIn(line.slice(0, 30), line.slice(30), '\n')).toEqual([fault]);
  expect(faultsIn(`${JSON.stringify({ level: 60, msg: 'gone', err: { stack: 'Error: gone\n    at h' } })}\n`)).toEqual([
    'gone | Error: gone | at h',
  ]);
});

test('keeps uncaught errors and warnings of Node', () => {
  const lines = [
    'Uncaught Error: x',
    'TypeError: y is not a function',
    '(node:12) MaxListenersExceededWarning: leak',
    '[UnhandledPromiseRejection]',
  ];
  expect(faultsIn(`${lines.join('\n')}\n`)).toEqual(lines);
});

test('ignores other lines', () => {
  const lines = [
    '{"level":40,"msg":"an error is only spoken of"}',
    '{"level":30,"msg":"call","status":500}',
    'Tiffin is ready: http://127.0.0.1:1234',
    'Mails are files in /tmp/x/outbox.',
    '    at f (a.js:1:2)',
  ];
  expect(faultsIn(`${lines.join('\n')}\n`)).toEqual([]);
});
