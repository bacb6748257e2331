import { execFileSync, spawnSync } from 'node:child_process';
import { killChildren, runChild } from '../../test/child.js';
import { temporaryDirectory } from '../../test/temporary-directory.js';

const directory = temporaryDirectory();
afterEach(killChildren);
afterAll(directory.remove);

// A limit on the size of files stands for a full disk; Linux can lift it while the process runs.
const canLift = spawnSync('prlimit', ['--version']).status === 0;

(canLift ? test : test.skip)('a full disk refuses appends, loses none that was acknowledged, and is over when there is room', async () => {
  const limit = ['bash', '-c', 'ulimit -S -f 1500; exec "$@"', 'bash'];
  const child = runChild('fill-the-disk.ts', [directory.path('events.db')], limit);
  const found: unknown[] = [];
  for await (const line of child.lines) {
    found.push(JSON.parse(line));
    if (found.length > 1) continue;
    execFileSync('prlimit', ['--pid', String(child.process.pid), '--fsize=unlimited']);
    child.process.stdin.write('there is room\n');
  }
  await child.ended;
  expect(found).toEqual([{ acknowledged: expect.any(Number) as number }, { refusedWithRoom: 0, lost: 0, ghosts: 0, others: 0 }]);
  expect((found[0] as { acknowledged: number }).acknowledged).toBeGreaterThan(100);
});
