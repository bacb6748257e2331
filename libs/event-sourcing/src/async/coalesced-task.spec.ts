import { CoalescedTask } from './coalesced-task.js';

describe('a run that is shared', () => {
  let ends: { resolve: (run: number) => void; reject: (error: Error) => void }[];
  let shared: CoalescedTask<number>;
  beforeEach(() => {
    ends = [];
    shared = new CoalescedTask(() => new Promise((resolve, reject) => ends.push({ resolve, reject })));
  });

  test('serves all who ask while another is under way, and is begun after they asked', async () => {
    const first = shared.run();
    const later = [shared.run(), shared.run()];
    expect(ends).toHaveLength(1);
    ends[0]?.resolve(1);
    expect(await first).toBe(1);
    await Promise.resolve();
    expect(ends).toHaveLength(2);
    const last = shared.run();
    ends[1]?.resolve(2);
    expect(await Promise.all(later)).toEqual([2, 2]);
    await Promise.resolve();
    ends[2]?.resolve(3);
    expect(await last).toBe(3);
  });

  test('that fails tells those who asked for it, and nobody else', async () => {
    const first = shared.run();
    const second = shared.run();
    ends[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await Promise.resolve();
    ends[1]?.resolve(2);
    expect(await second).toBe(2);
    const third = shared.run();
    ends[2]?.resolve(3);
    expect(await third).toBe(3);
  });
});
