import { killChildren, runChild } from '../../test/child.js';

afterEach(killChildren);

test('losing the connection to a hung server does not end the process, and closing the store does', async () => {
  const child = runChild('lose-a-hung-server.ts', []);
  const lines: string[] = [];
  for await (const line of child.lines) lines.push(line);
  await child.ended;
  expect(child.process.exitCode).toBe(0);
  const counts = JSON.parse(lines.join('')) as Record<string, number>;
  // The appends sent to the hung server are unknown, perhaps also some after them. The others were certainly not sent.
  expect(Object.keys(counts).sort()).toEqual(['refused', 'unknown']);
  expect(counts['unknown']).toBeLessThan(100);
});
