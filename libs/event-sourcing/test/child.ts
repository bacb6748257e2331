import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly process: ChildProcessByStdio<Writable, Readable, null>;
  /** What it prints, line by line; ends when it ends. */
  readonly lines: AsyncIterable<string>;
  /** Resolves when it has ended and everything it printed was read. */
  readonly ended: Promise<void>;
}

const running = new Set<Child['process']>();

/** Ends what a failed test left running. */
export function killChildren(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Runs a script of this folder as a process of its own, through `wrapper` where given. */
export function runChild(script: string, parameters: readonly string[], wrapper: readonly string[] = []): Child {
  const path = fileURLToPath(new URL(`./${script}`, import.meta.url));
  const [command = process.execPath, ...rest] = [...wrapper, process.execPath, ...process.execArgv, path, ...parameters];
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'] });
  running.add(child);
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      running.delete(child);
      resolve();
    }),
  );
  return { process: child, lines: createInterface({ input: child.stdout }), ended };
}
