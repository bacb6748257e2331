import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { ProjectionStatus } from '@tiffin/contracts';

/** A caller with the operators' key. */
export class Operator {
  constructor(
    private readonly browser: Browser,
    key: string,
  ) {
    browser.set('authorization', `Bearer ${key}`);
  }

  get(path: string): Promise<Answer> {
    return this.browser.get(`/operations${path}`);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.browser.post(`/operations${path}`, body);
  }

  delete(path: string): Promise<Answer> {
    return this.browser.delete(`/operations${path}`);
  }

  async status(view: string): Promise<ProjectionStatus> {
    return (await this.get(`/projections/${view}`)).body as unknown as ProjectionStatus;
  }

  /** Returns the views once this holds. */
  async until(holds: (seen: readonly ProjectionStatus[]) => boolean): Promise<readonly ProjectionStatus[]> {
    for (;;) {
      const views = (await this.get('/projections')).body as unknown as readonly ProjectionStatus[];
      if (holds(views)) return views;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Begins a verification and returns the view once it is done. */
  async verified(view: string): Promise<ProjectionStatus> {
    expect((await this.post(`/projections/${view}/verify`)).status).toBe(202);
    for (;;) {
      const status = await this.status(view);
      if (status.verification?.state === 'failed') throw new Error(status.verification.error);
      if (status.verification?.state === 'done') return status;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
