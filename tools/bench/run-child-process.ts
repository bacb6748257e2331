import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs a file beside this one in a process of its own, and resolves with the one message that it sends. Rejects if it ends without
 * one. Its output is shown. Interrupting the benchmark ends it, too.
 */
export function runChildProcess<Answer>(file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: process.execArgv, env });
    const end = (): unknown => child.kill('SIGKILL');
    process.once('exit', end);
    let answer: { readonly value: Answer } | undefined;
    child.once('message', (value) => (answer = { value: value as Answer }));
    child.once('error', reject);
    // Unlike `exit`, never before the message.
    child.once('close', (code, signal) => {
      process.off('exit', end);
      if (answer) resolve(answer.value);
      else reject(new Error(`${file} ended with ${code ?? signal} before it was done`));
    });
  });
}
