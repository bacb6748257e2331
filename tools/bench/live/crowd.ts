import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Connecting, CrowdMessage, CrowdOrder, HeardOrder } from './crowd-run.js';

/** Processes that share the sockets, so that receiving is not the bottleneck. */
const PROCESSES = 4;

/** The sockets of a canteen's people, in processes of their own. */
export class Crowd {
  private readonly children: ChildProcess[] = [];
  private listener: (heard: HeardOrder) => void = () => undefined;
  private readonly endAll = (): void => this.children.forEach((child) => child.kill('SIGKILL'));

  private constructor() {
    process.once('exit', this.endAll);
  }

  /** Resolves once all are connected. */
  static async connect(sockets: readonly Connecting[]): Promise<Crowd> {
    const crowd = new Crowd();
    const shares = Array.from({ length: PROCESSES }, (_, share) => sockets.filter((_socket, index) => index % PROCESSES === share));
    try {
      await Promise.all(shares.map((share) => crowd.start(share)));
    } catch (error) {
      await crowd.leave();
      throw error;
    }
    return crowd;
  }

  /** Calls the listener with each order that a socket receives. */
  onHeard(listener: (heard: HeardOrder) => void): void {
    this.listener = listener;
  }

  /** Disconnects all sockets. */
  async leave(): Promise<void> {
    const exits = this.children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of this.children) if (child.connected) child.disconnect();
    await Promise.all(exits.filter((_, index) => this.children[index]?.exitCode === null));
    process.off('exit', this.endAll);
  }

  private start(order: CrowdOrder): Promise<void> {
    const child = fork(fileURLToPath(new URL('./crowd-run.ts', import.meta.url)), { execArgv: process.execArgv });
    this.children.push(child);
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new Error(`The sockets ended with ${code ?? signal}`)));
      child.on('message', (message: CrowdMessage) => {
        if (message.kind === 'connected') resolve();
        else message.heard.forEach((heard) => this.listener(heard));
      });
      child.send(order);
    });
  }
}
