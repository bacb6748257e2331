import type { ViewStatus } from '@tiffin/projections';
import type { ProjectionState, ReactorProgress } from '@tiffin/read-models';
import { Gauge, type Registry } from 'prom-client';

const STATES: readonly ProjectionState[] = ['live', 'paused', 'stalled'];

const PROJECTION = {
  position: 'How far the view has consumed the log.',
  lag_positions: 'How far the view is behind the end of the log.',
  lag_seconds: 'How old the oldest event is that the view lacks.',
  parked_events: 'Events that the view could not fold.',
  documents: 'Documents of the view.',
  generation: 'The generation of the view that answers reads.',
  bytes: 'What the live generation and the one kept for roll-back take up, where the store knows.',
  rebuild_running: '1 while a new generation is being folded.',
  rebuild_failed: '1 while the last rebuild has failed and none was begun since.',
  verification_differences: 'Documents in which the last verification found the view to differ from the log.',
} as const;
const REACTOR = {
  lag_positions: 'How far the reactor is behind the end of the log.',
  lag_seconds: 'How old the oldest event is that the reactor has not come to.',
  parked_events: 'Events that the reactor could not handle.',
  stalled: '1 while the reactor makes no progress although there is work.',
} as const;

/** Metrics of how far views and reactors are. Positions are the log's: bytes in EventStoreDB, events in the embedded log. */
export class ViewMetrics {
  private readonly head: Gauge;
  private readonly state: Gauge<'projection' | 'state'>;
  private readonly ofProjection: Readonly<Record<keyof typeof PROJECTION, Gauge<'projection'>>>;
  private readonly ofReactor: Readonly<Record<keyof typeof REACTOR, Gauge<'reactor'>>>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.head = new Gauge({ name: 'tiffin_log_head_position', help: 'The end of the event log.', registers });
    this.state = new Gauge({
      name: 'tiffin_projection_state',
      help: '1 for the state that the view is in.',
      labelNames: ['projection', 'state'] as const,
      registers,
    });
    this.ofProjection = gauges('projection', PROJECTION, registers);
    this.ofReactor = gauges('reactor', REACTOR, registers);
  }

  /** Removes the figures while the store is away, so that no old ones are shown. */
  forget(): void {
    this.head.remove();
    this.state.reset();
    for (const gauge of [...Object.values(this.ofProjection), ...Object.values(this.ofReactor)]) gauge.reset();
  }

  set(views: readonly ViewStatus[], reactors: readonly ReactorProgress[]): void {
    this.forget();
    this.head.set(Math.max(0, ...views.map(({ head }) => head)));
    for (const view of views) this.setView(view);
    for (const { name: reactor, lag, lagSeconds, parked, state } of reactors) {
      const { lag_positions, lag_seconds, parked_events, stalled } = this.ofReactor;
      lag_positions.set({ reactor }, lag);
      if (lagSeconds !== undefined) lag_seconds.set({ reactor }, lagSeconds);
      parked_events.set({ reactor }, parked);
      stalled.set({ reactor }, state === 'stalled' ? 1 : 0);
    }
  }

  private setView(view: ViewStatus): void {
    const { position, lag_positions, lag_seconds, parked_events, documents, generation, bytes, ...workGauges } = this.ofProjection;
    const labels = { projection: view.name };
    position.set(labels, view.position);
    lag_positions.set(labels, view.lag);
    if (view.lagSeconds !== undefined) lag_seconds.set(labels, view.lagSeconds);
    parked_events.set(labels, view.parked);
    documents.set(labels, view.documents);
    generation.set(labels, view.generation);
    if (view.bytes !== undefined) bytes.set(labels, view.bytes + (view.previousBytes ?? 0));
    workGauges.rebuild_running.set(labels, view.rebuild?.state === 'running' ? 1 : 0);
    workGauges.rebuild_failed.set(labels, view.rebuild?.state === 'failed' ? 1 : 0);
    const { verification } = view;
    if (verification?.state === 'done') workGauges.verification_differences.set(labels, verification.differences.length);
    for (const state of STATES) this.state.set({ ...labels, state }, state === view.state ? 1 : 0);
  }
}

function gauges<Name extends string, Label extends string>(
  label: Label,
  helps: Readonly<Record<Name, string>>,
  registers: Registry[],
): Readonly<Record<Name, Gauge<Label>>> {
  const entries = Object.entries<string>(helps).map(([name, help]) => [
    name,
    new Gauge({ name: `tiffin_${label}_${name}`, help, labelNames: [label] as const, registers }),
  ]);
  return Object.fromEntries(entries) as Record<Name, Gauge<Label>>;
}
