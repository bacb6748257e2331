import { ProgressLines } from './progress-lines.js';

/** Collects what is written, with a clock that the test advances. */
function lines(interactive: boolean): { readonly shown: ProgressLines; readonly written: string[]; at(ms: number): void } {
  const written: string[] = [];
  let now = 0;
  const terminal = { interactive, out: (text: string) => void written.push(text), err: () => undefined };
  return { shown: new ProgressLines(terminal, () => now), written, at: (ms) => (now = ms) };
}

describe('progress', () => {
  test('is a line every five seconds, with the recent rate and the remaining time', () => {
    const { shown, written, at } = lines(false);
    shown.began('Copying the event log');
    for (let second = 0; second <= 20; second += 1) {
      at(second * 1_000);
      shown.advanced({ done: second * 500, share: second / 40 });
    }
    expect(written).toEqual([
      'Copying the event log …\n',
      '  2,500, 12 %, 500 a second, about 40 s left\n',
      '  5,000, 25 %, 500 a second, about 30 s left\n',
      '  7,500, 37 %, 500 a second, about 30 s left\n',
      '  10,000, 50 %, 500 a second, about 20 s left\n',
    ]);
  });

  test('forgets the rate of the beginning', () => {
    const { shown, written, at } = lines(false);
    shown.began('Copying');
    shown.advanced({ done: 0, share: 0 });
    at(5_000);
    shown.advanced({ done: 50_000, share: 0.5 });
    for (let second = 10; second <= 30; second += 5) {
      at(second * 1_000);
      shown.advanced({ done: 50_000 + second, share: 0.5 + second / 10_000 });
    }
    expect(written.at(-1)).toBe('  50,030, 50 %, 1 a second, about 83 min left\n');
  });

  test('shows no rate without a count, and no remaining time without progress', () => {
    const { shown, written, at } = lines(true);
    shown.began('Folding');
    shown.advanced({ share: 0 });
    at(1_000);
    shown.advanced({ share: 0.1 });
    at(4_000);
    shown.advanced({ share: 0.1 });
    at(4_100);
    shown.advanced({ share: 0.11 });
    shown.end();
    shown.began('Folding again');
    at(8_000);
    shown.advanced({ share: 0.3 });
    at(12_000);
    shown.advanced({ share: 0.3 });
    expect(written).toEqual([
      'Folding …\n',
      '\r\x1b[2K  10 %',
      '\r\x1b[2K  10 %, about 40 s left',
      '\r\x1b[2K',
      'Folding again …\n',
      '\r\x1b[2K  30 %',
      '\r\x1b[2K  30 %',
    ]);
  });
});
