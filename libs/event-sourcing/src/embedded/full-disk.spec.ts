import { execFileSync, spawnSync } from 'node:child_process';
import { killChildren, runChild } from '../../test/child.js';
import { temporaryDirectory } from '../../test/temporary-directory.js';

const directory = temporaryDirectory();
afterEach(killChildren);
afterAll(directory.remove);

// A limit on file size imitates a full disk. Linux can lift it while the process runs.
const canLift = spawnSync('prlimit', ['--version']).status === 0;

(canLift ? test : test.skip)(
  'the log refuses appends on a full disk, keeps acknowledged ones, and works again once there is room',
  async () => {
    const limit = ['bash', '-c', 'ulimit -S -f 1500; exec "$@"', 'bash'];
    const child = runChild('fill-the-disk.ts', [directory.path('events.db')], limit);
    const reports: unknown[] = [];
    for await (const line of child.lines) {
      reports.push(JSON.parse(line));
      if (reports.length > 1) continue;
      execFileSync('prlimit', ['--pid', String(child.process.pid), '--fsize=unlimited']);
      child.process.stdin.write('there is room\n');
    }
    await child.ended;
    expect(reports).toEqual([
      { acknowledged: expect.any(Number) as number },
      { refusedWithRoom: 0, lost: 0, storedAlthoughRefused: 0, otherFailures: 0 },
    ]);
    expect((reports[0] as { acknowledged: number }).acknowledged).toBeGreaterThan(100);
  },
);
