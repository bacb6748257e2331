import { CoalescedTask } from './coalesced-task.js';

describe('a coalesced task', () => {
  let ends: { resolve: (run: number) => void; reject: (error: Error) => void }[];
  let task: CoalescedTask<number>;
  beforeEach(() => {
    ends = [];
    task = new CoalescedTask(() => new Promise((resolve, reject) => ends.push({ resolve, reject })));
  });

  test('serves all callers that ask during a run with one later run', async () => {
    const first = task.run();
    const later = [task.run(), task.run()];
    expect(ends).toHaveLength(1);
    ends[0]?.resolve(1);
    expect(await first).toBe(1);
    await Promise.resolve();
    expect(ends).toHaveLength(2);
    const last = task.run();
    ends[1]?.resolve(2);
    expect(await Promise.all(later)).toEqual([2, 2]);
    await Promise.resolve();
    ends[2]?.resolve(3);
    expect(await last).toBe(3);
  });

  test('rejects only the callers of the run that failed', async () => {
    const first = task.run();
    const second = task.run();
    ends[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await Promise.resolve();
    ends[1]?.resolve(2);
    expect(await second).toBe(2);
    const third = task.run();
    ends[2]?.resolve(3);
    expect(await third).toBe(3);
  });
});
