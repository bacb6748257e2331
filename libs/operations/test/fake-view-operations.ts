import type { CommandContext } from '@tiffin/event-sourcing';
import {
  type DocumentCheck,
  type DocumentDifference,
  OperationRefused,
  type ParkedOperand,
  type RebuildStatus,
  type RetriedAlike,
  UnknownOperand,
  type ViewOperations,
  type ViewStatus,
} from '@tiffin/projections';
import type { ReactorProgress, SwitchMode } from '@tiffin/read-models';

/** Returns a parked event of a view; `number` makes it distinct. */
export function parkedEvent(projection: string, number: number): ParkedOperand {
  const documentId = `document ${number}`;
  const event = { stream: 'order-1', revision: number, position: number, type: 'OrderPrepared', error: 'it comes before OrderPlaced' };
  return { _id: `${projection} ${number}`, projection, documentId, ...event, parkedAt: '2026-11-21T06:30:00.000Z', attempts: 1 };
}

/** Stands in for the engine: views rebuild and verify at once, and events fold after they were repaired. */
export class FakeViewOperations implements ViewOperations {
  private readonly views = new Map<string, ViewStatus>();
  readonly parkedEvents: ParkedOperand[] = [];
  readonly mended = new Set<string>();
  found: DocumentDifference[] = [];
  failure: Error | undefined;
  reacting: ReactorProgress[] = [];
  readonly dismissed: string[] = [];
  readonly checks = new Map<string, DocumentCheck>();

  constructor(...names: readonly string[]) {
    for (const name of names) this.views.set(name, live(name));
  }

  /** Ends a rebuild or verification, as the engine does by itself. */
  finish(view: string, error?: string): void {
    const { rebuild, verification } = this.viewOf(view);
    if (rebuild)
      this.change(view, { rebuild: { ...rebuild, position: 100, state: error === undefined ? 'ready' : 'failed', ...errorField(error) } });
    const differences = this.found.map(({ id }) => id);
    if (verification)
      this.change(view, {
        verification: { state: 'done', position: 100, documents: 12, differences, finishedAt: '2026-11-21T06:31:00.000Z' },
      });
    if (rebuild?.switch === 'auto' && error === undefined) void this.switch(view);
  }

  async statuses(): Promise<readonly ViewStatus[]> {
    if (this.failure) throw this.failure;
    return [...this.views.values()];
  }

  async status(view: string): Promise<ViewStatus> {
    return this.viewOf(view);
  }

  async reactors(): Promise<readonly ReactorProgress[]> {
    return this.reacting;
  }

  async rebuild(view: string, how: SwitchMode): Promise<void> {
    const { rebuild, generation } = this.viewOf(view);
    if (rebuild?.state === 'running') throw new OperationRefused('busy', `Generation ${rebuild.generation} is being folded.`);
    const started: RebuildStatus = {
      generation: generation + 1,
      state: 'running',
      switch: how,
      position: 0,
      startedAt: '2026-11-21T06:30:00.000Z',
    };
    this.change(view, { rebuild: started });
  }

  async switch(view: string): Promise<void> {
    const { rebuild, generation } = this.viewOf(view);
    if (rebuild?.state !== 'ready') throw new OperationRefused('not_ready', 'No generation has caught up.');
    this.change(view, {
      generation: rebuild.generation,
      previousGeneration: generation,
      bytes: 2_048,
      previousBytes: 1_024,
      rebuild: null,
    });
  }

  async rollback(view: string): Promise<void> {
    const { previousGeneration, generation } = this.viewOf(view);
    if (previousGeneration === null) throw new OperationRefused('no_previous', `${view} has no previous generation.`);
    this.change(view, { generation: previousGeneration, previousGeneration: generation });
  }

  async dropPrevious(view: string): Promise<void> {
    if (this.viewOf(view).previousGeneration === null) throw new OperationRefused('no_previous', `${view} has no previous generation.`);
    this.change(view, { previousGeneration: null, previousBytes: undefined });
  }

  async verify(view: string): Promise<void> {
    if (this.viewOf(view).verification?.state === 'running') throw new OperationRefused('busy', `${view} is being verified.`);
    this.change(view, { verification: { state: 'running', position: 0, documents: 0, differences: [] } });
  }

  async differences(view: string, limit: number): Promise<readonly DocumentDifference[]> {
    this.viewOf(view);
    return this.found.slice(0, limit);
  }

  async pause(view: string): Promise<void> {
    this.viewOf(view);
    this.change(view, { state: 'paused' });
  }

  async resume(view: string): Promise<void> {
    this.viewOf(view);
    this.change(view, { state: 'live' });
  }

  async parked({ view, document, skip, limit }: Parameters<ViewOperations['parked']>[0]): Promise<readonly ParkedOperand[]> {
    if (view !== undefined) this.viewOf(view);
    return this.parkedEvents
      .filter(({ projection, documentId }) => (view ?? projection) === projection && (document ?? documentId) === documentId)
      .slice(skip, skip + limit);
  }

  async retry(parkedId: string): Promise<void> {
    const index = this.parkedEvents.findIndex(({ _id }) => _id === parkedId);
    const event = this.parkedEvents[index];
    if (!event) throw new UnknownOperand(`No parked event is named ${parkedId}.`);
    if (!this.mended.has(parkedId)) throw new OperationRefused('still_failing', event.error);
    this.parkedEvents.splice(index, 1);
  }

  async retryAlike(parkedId: string): Promise<RetriedAlike> {
    const error = this.parkedEvents.find(({ _id }) => _id === parkedId)?.error;
    if (error === undefined) throw new UnknownOperand(`No parked event is named ${parkedId}.`);
    const alike = this.parkedEvents.filter((event) => event.error === error);
    const mended = alike.filter(({ _id }) => this.mended.has(_id));
    for (const { _id } of mended) await this.retry(_id);
    return { mended: mended.length, failing: alike.length - mended.length, left: 0 };
  }

  async dismiss(parkedId: string, reason: string, { actor }: CommandContext): Promise<number> {
    const index = this.parkedEvents.findIndex(({ _id }) => _id === parkedId);
    if (index === -1) throw new UnknownOperand(`No parked event is named ${parkedId}.`);
    if (index > 0) throw new OperationRefused('not_first', 'An earlier event holds this document up.');
    this.parkedEvents.splice(index, 1);
    this.dismissed.push(`${parkedId}: ${reason} (${actor.role} ${actor.id})`);
    return this.parkedEvents.length;
  }

  async checkDocument(view: string, id: string, purpose: DocumentCheck['purpose']): Promise<void> {
    this.viewOf(view);
    if (this.checks.get(view)?.state === 'running') throw new OperationRefused('busy', 'A document is being folded.');
    this.checks.set(view, { id, purpose, state: 'running', position: 0 });
  }

  async documentCheck(view: string): Promise<DocumentCheck | null> {
    this.viewOf(view);
    return this.checks.get(view) ?? null;
  }

  private viewOf(view: string): ViewStatus {
    const status = this.views.get(view);
    if (!status) throw new UnknownOperand(`There is no view ${view}.`);
    return status;
  }

  private change(view: string, change: Partial<ViewStatus>): void {
    this.views.set(view, { ...this.viewOf(view), ...change });
  }
}

function live(name: string): ViewStatus {
  const progress = { generation: 3, state: 'live', position: 100, head: 100, lag: 0, documents: 12, parked: 0 } as const;
  return { name, version: 1, ...progress, previousGeneration: null, rebuild: null, verification: null };
}

const errorField = (error: string | undefined): { error?: string } => (error === undefined ? {} : { error });
