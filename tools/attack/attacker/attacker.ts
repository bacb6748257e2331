import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ScenarioName } from '../scenario-names.js';
import type { Target } from './attack.js';
import type { AttackerMessage, AttackerOrder } from './attacker-run.js';
import type { TallyResult } from './tally.js';

/** The process that attacks, so that its work does not disturb the measurements here. */
export class Attacker {
  readonly #end = (): unknown => this.child.kill('SIGKILL');

  private constructor(private readonly child: ChildProcess) {
    process.once('exit', this.#end);
  }

  static async start(target: Target): Promise<Attacker> {
    const attacker = new Attacker(fork(fileURLToPath(new URL('./attacker-run.ts', import.meta.url)), { execArgv: process.execArgv }));
    await attacker.#request({ kind: 'target', target });
    return attacker;
  }

  /** Resolves when the scenario is over. Rejects if it could not be played. */
  async play(name: ScenarioName | 'rehearsal'): Promise<TallyResult> {
    const message = await this.#request({ kind: 'play', name });
    if (message.kind !== 'told') throw new Error(`${name} could not be played: ${message.kind === 'failed' ? message.why : message.kind}`);
    return message.told;
  }

  async leave(): Promise<void> {
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.connected) this.child.disconnect();
    if (this.child.exitCode === null && this.child.signalCode === null) await exited;
    process.off('exit', this.#end);
  }

  #request(order: AttackerOrder): Promise<AttackerMessage> {
    return new Promise((resolve, reject) => {
      const hear = (message: AttackerMessage): void => {
        this.child.off('exit', onEnd);
        resolve(message);
      };
      const onEnd = (code: number | null, signal: string | null): void => {
        this.child.off('message', hear);
        reject(new Error(`The attacker ended with ${code ?? signal}`));
      };
      this.child.once('message', hear).once('exit', onEnd);
      this.child.send(order);
    });
  }
}
