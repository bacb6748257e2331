import type { ProjectionStatus } from '@tiffin/contracts';
import type { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Person } from './person.js';

/** How often the status is read, in ms. */
const POLL_EVERY_MS = 100;

/** The result of a rebuild or verification. */
export interface ViewWork {
  readonly took: number;
  readonly status: ProjectionStatus;
}

/** The operator, with the operations key. Times in ms, from the call until the status shows the end. */
export class Operator {
  private readonly visitor: Person;

  constructor(
    url: string,
    agent: Agent,
    private readonly key: string,
  ) {
    this.visitor = Person.visitor(url, agent);
  }

  /** Resolves when the new generation is live. Throws if it fails. */
  rebuild(view: string): Promise<ViewWork> {
    return this.#until(view, 'rebuild', ({ rebuild }) => {
      if (rebuild?.state === 'failed') throw new Error(`The rebuild of ${view} failed: ${rebuild.error}`);
      return rebuild === null;
    });
  }

  /** Resolves when every document is compared. Throws if it fails, or finds differences. */
  async verify(view: string): Promise<ViewWork> {
    const work = await this.#until(view, 'verify', ({ verification }) => verification?.state !== 'running');
    const { verification } = work.status;
    if (verification?.state !== 'done') throw new Error(`The verification of ${view} failed: ${verification?.error}`);
    if (verification.differences.length > 0) throw new Error(`${verification.differences.length} documents of ${view} differ`);
    return work;
  }

  async #until(view: string, work: string, isOver: (status: ProjectionStatus) => boolean): Promise<ViewWork> {
    const startedAt = performance.now();
    await this.#call('POST', `/operations/projections/${view}/${work}`, 202);
    for (;;) {
      const status = await this.#call('GET', `/operations/projections/${view}`, 200);
      if (isOver(status)) return { took: performance.now() - startedAt, status };
      await setTimeout(POLL_EVERY_MS);
    }
  }

  async #call(method: string, path: string, expected: number): Promise<ProjectionStatus> {
    const body = method === 'POST' ? {} : undefined;
    const { status, text } = await this.visitor.call(method, path, body, { authorization: `Bearer ${this.key}` });
    if (status !== expected) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
    return JSON.parse(text) as ProjectionStatus;
  }
}
