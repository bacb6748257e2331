import type { Clock, EventStore, Position } from '@tiffin/event-sourcing';
import type { ViewStore } from '../view-store.js';
import type { AnyView, ViewDocument } from '../view.js';

export interface Verifying {
  log: EventStore;
  view: AnyView;
  live: () => ViewStore<ViewDocument>;
  scratch: ViewStore<ViewDocument>;
  reached: (position: Position) => Promise<void>;
  epoch: number;
  clock: Clock;
  signal: AbortSignal;
  progress?: (p: { position: Position; documents: number; differences: string[] }) => void;
}
export async function verifyView(_: Verifying): Promise<{ position: Position; documents: number; differences: string[] }> {
  throw new Error('not yet');
}
