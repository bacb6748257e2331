import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly process: ChildProcessByStdio<Writable, Readable, null>;
  /** Its output, line by line; ends when the process ends. */
  readonly lines: AsyncIterable<string>;
  /** Resolves when the process has ended and its whole output was read. */
  readonly ended: Promise<void>;
}

const running = new Set<Child['process']>();

/** Kills the processes that a failed test left running. */
export function killChildren(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Runs a script of this folder in its own process, through the command `wrapper` if given. */
export function runChild(script: string, parameters: readonly string[], wrapper: readonly string[] = []): Child {
  const path = fileURLToPath(new URL(`./${script}`, import.meta.url));
  const [command = process.execPath, ...commandArguments] = [...wrapper, process.execPath, ...process.execArgv, path, ...parameters];
  const child = spawn(command, commandArguments, { stdio: ['pipe', 'pipe', 'inherit'] });
  running.add(child);
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      running.delete(child);
      resolve();
    }),
  );
  return { process: child, lines: createInterface({ input: child.stdout }), ended };
}
