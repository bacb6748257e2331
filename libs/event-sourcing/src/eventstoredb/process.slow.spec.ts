import { killChildren, runChild } from '../../test/child.js';

afterEach(killChildren);

test('a connection lost while much waits for a hung server does not end the process, and a closed store lets it end', async () => {
  const child = runChild('lose-a-hung-server.ts', []);
  const lines: string[] = [];
  for await (const line of child.lines) lines.push(line);
  await child.ended;
  expect(child.process.exitCode).toBe(0);
  const became = JSON.parse(lines.join('')) as Record<string, number>;
  // Those sent to the hung server are unknown, perhaps also some that followed them; the rest was certainly not sent.
  expect(Object.keys(became).sort()).toEqual(['refused', 'unknown']);
  expect(became['unknown']).toBeLessThan(100);
});
