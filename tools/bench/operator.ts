import type { ProjectionStatus } from '@tiffin/contracts';
import type { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Person } from './person.js';

/** How often an operator looks, in ms. */
const LOOKS_EVERY = 100;

/** What was done with a whole view. */
export interface ViewWork {
  readonly took: number;
  readonly status: ProjectionStatus;
}

/** Somebody with the operations key. Times in ms, from the call until it is seen to be over. */
export class Operator {
  private readonly visitor: Person;

  constructor(
    url: string,
    agent: Agent,
    private readonly key: string,
  ) {
    this.visitor = Person.visitor(url, agent);
  }

  /** Until the new generation is live. Throws where it fails. */
  rebuild(view: string): Promise<ViewWork> {
    return this.#until(view, 'rebuild', ({ rebuild }) => {
      if (rebuild?.state === 'failed') throw new Error(`The rebuild of ${view} failed: ${rebuild.error}`);
      return rebuild === null;
    });
  }

  /** Until every document is compared. Throws where it fails, or finds differences. */
  async verify(view: string): Promise<ViewWork> {
    const work = await this.#until(view, 'verify', ({ verification }) => verification?.state !== 'running');
    const { verification } = work.status;
    if (verification?.state !== 'done') throw new Error(`The verification of ${view} failed: ${verification?.error}`);
    if (verification.differences.length > 0) throw new Error(`${verification.differences.length} documents of ${view} differ`);
    return work;
  }

  async #until(view: string, what: string, over: (status: ProjectionStatus) => boolean): Promise<ViewWork> {
    const begun = performance.now();
    await this.#ask('POST', `/operations/projections/${view}/${what}`, 202);
    for (;;) {
      const status = await this.#ask('GET', `/operations/projections/${view}`, 200);
      if (over(status)) return { took: performance.now() - begun, status };
      await setTimeout(LOOKS_EVERY);
    }
  }

  async #ask(method: string, path: string, expected: number): Promise<ProjectionStatus> {
    const body = method === 'POST' ? {} : undefined;
    const { status, text } = await this.visitor.call(method, path, body, { authorization: `Bearer ${this.key}` });
    if (status !== expected) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
    return JSON.parse(text) as ProjectionStatus;
  }
}
