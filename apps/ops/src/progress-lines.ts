import type { MoveWatcher, Progress } from '@tiffin/operations';
import type { Terminal } from './terminal.js';
import { duration } from './wording.js';

/** How often progress is shown, in ms: on a terminal, which overwrites its line, and elsewhere, where each is a new line. */
const EVERY = { interactive: 200, otherwise: 5_000 };
/** The rate is that of the last 10 s, in ms; before, there is no estimate. */
const WINDOW = 10_000;
const EVIDENCE = 2_000;

/** With a remark on this moment. */
interface Noted extends Progress {
  readonly note?: string | undefined;
}

interface Sample extends Noted {
  readonly at: number;
}

/** Shows each step of a long work: how much of it is done, at what rate, and how long the rest will take, once that can be estimated. */
export class ProgressLines implements MoveWatcher {
  private samples: Sample[] = [];
  private shownAt = 0;
  private overwriting = false;

  constructor(
    private readonly terminal: Terminal,
    /** A monotonic clock, in ms. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  began(step: string): void {
    this.end();
    this.samples = [];
    this.shownAt = this.elapsed();
    this.terminal.out(`${step} …\n`);
  }

  advanced(progress: Noted): void {
    const at = this.elapsed();
    const first = this.samples[0];
    if (!first) this.samples = [{ ...progress, at }];
    if (at - this.shownAt < (this.terminal.interactive ? EVERY.interactive : EVERY.otherwise)) return;
    this.shownAt = at;
    this.samples.push({ ...progress, at });
    while (this.samples.length > 2 && at - (this.samples[1]?.at ?? at) >= WINDOW) this.samples.shift();
    this.show(`  ${describe(this.samples[0] ?? { ...progress, at }, { ...progress, at })}`);
  }

  /** Leaves the cursor at the beginning of an empty line. */
  end(): void {
    if (this.overwriting) this.terminal.out('\r\x1b[2K');
    this.overwriting = false;
  }

  private show(line: string): void {
    this.terminal.out(this.terminal.interactive ? `\r\x1b[2K${line}` : `${line}\n`);
    this.overwriting = this.terminal.interactive;
  }
}

/** Returns progress lines, silent if only JSON is wanted. */
export const progressLines = (terminal: Terminal, json: true | undefined): ProgressLines =>
  new ProgressLines(json ? { interactive: false, out: () => undefined, err: () => undefined } : terminal);

function describe(from: Sample, to: Sample): string {
  const texts = [`${Math.floor(to.share * 100)} %`];
  const ms = to.at - from.at;
  if (to.done !== undefined) texts.unshift(to.done.toLocaleString('en'));
  if (ms < EVIDENCE) return texts.join(', ');
  if (to.done !== undefined) {
    texts.push(`${Math.round(((to.done - (from.done ?? 0)) * 1_000) / ms).toLocaleString('en')} a second`);
  }
  const speed = (to.share - from.share) / ms;
  if (speed > 0) texts.push(timeLeft((1 - to.share) / speed / 1_000));
  if (to.note !== undefined) texts.push(to.note);
  return texts.join(', ');
}

/** Returns an estimate as text, in tens of seconds. */
export function timeLeft(seconds: number): string {
  return `about ${seconds < 50 ? `${Math.max(10, Math.ceil(seconds / 10) * 10)} s` : duration(Math.max(60, seconds))} left`;
}
