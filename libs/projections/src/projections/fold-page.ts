import { UnknownEvent, upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import {
  countedOn,
  matches,
  type AnyView,
  type Change,
  type EventPlace,
  type StoredDocument,
  type ViewDocument,
  type Where,
} from '@tiffin/read-models';

/** An event of the view's streams with the documents it goes into. */
export interface Touch {
  readonly event: RecordedEvent;
  readonly ids: readonly string[];
  /** In which the event is numbered. */
  readonly series?: string | undefined;
  /** Of a parked event: the number that it was given. */
  readonly number?: number | undefined;
  /** Of a view whose documents leave as time passes. */
  readonly period?: string | undefined;
  /** Why the event can't be folded into any of them: its type or version is unknown to this code. */
  readonly unknown?: Error;
}

/** An event that one document could not take, or that comes after such a one. */
export interface Poison {
  readonly documentId: string;
  readonly event: RecordedEvent;
  readonly error: string;
  readonly number?: number | undefined;
}

/** Whether operators have dismissed the event for the document. */
export type IsDismissed = (documentId: string, event: EventPlace) => boolean;

/** What a page of events does to a view. */
export interface FoldedPage {
  /** The documents that changed, as they are after the page. */
  readonly changes: readonly Change<ViewDocument>[];
  /** The events that changed them, at their current schema versions. */
  readonly folded: readonly RecordedEvent[];
  readonly poison: readonly Poison[];
  /** What has left besides, of the documents that none of the events went into. */
  readonly expired: readonly Where[];
  /** Of the last event. */
  readonly period: string | undefined;
}

/** Nobody can say which documents an event belongs to: the projection must stop (docs/reference/design.md#5.3). */
export class UnplacedEvent extends Error {
  override readonly name = 'UnplacedEvent';

  constructor(view: AnyView, event: RecordedEvent, cause: unknown) {
    super(`${view.name} can't place ${event.type} at ${event.stream}@${event.revision}: ${messageOf(cause)}`, { cause });
  }
}

/** The events that a view folds, with their documents. Throws `UnplacedEvent` where `idsOf` fails. */
export function touchesOf(view: AnyView, events: readonly RecordedEvent[]): readonly Touch[] {
  const touches: Touch[] = [];
  for (const event of events) {
    if (!view.streams.some((prefix) => event.stream.startsWith(prefix))) continue;
    const touch = place(view, event);
    if (touch.ids.length > 0) touches.push(touch);
  }
  return touches;
}

/** Every document that a fold of these events needs, each once. */
export function documentsOf(touches: readonly Touch[]): readonly string[] {
  return [...new Set(touches.flatMap(({ ids, series }) => (series === undefined ? ids : [...ids, series])))];
}

function place(view: AnyView, event: RecordedEvent): Touch {
  let current: RecordedEvent;
  let period: string | undefined;
  try {
    current = upcast(view.types, event);
    period = view.retention?.period(current);
  } catch (error) {
    const ids = idsOf(view, event);
    if (ids.length === 0) throw new UnplacedEvent(view, event, error);
    return { event, ids, series: view.seriesOf?.(event) as string | undefined, unknown: asError(error) };
  }
  return { event: current, ids: idsOf(view, current), series: view.seriesOf?.(current) as string | undefined, period };
}

function idsOf(view: AnyView, event: RecordedEvent): readonly string[] {
  try {
    const ids = view.idsOf(event);
    // An event that lacks the field which an id is made of: to any store it would be nobody's.
    if (!ids.every((id: unknown) => typeof id === 'string' && id !== '')) throw new Error('it names no document');
    return ids.length > 1 ? [...new Set(ids)] : ids;
  } catch (error) {
    throw new UnplacedEvent(view, event, error);
  }
}

/**
 * Folds the events in order into the documents as stored. An event at or below a document's position is already in it. Once a document has a
 * poison event, all its later ones are held back with it (docs/reference/design.md#5.3), and it does not leave as time passes; the other
 * documents go on. One that was dismissed is passed over instead. `period`: of the event before these, where it is known.
 */
export function foldPage(
  view: AnyView,
  touches: readonly Touch[],
  stored: ReadonlyMap<string, StoredDocument<ViewDocument>>,
  parkedDocuments: ReadonlySet<string>,
  period?: string,
  isDismissed: IsDismissed = () => false,
): FoldedPage {
  const changes = new Map<string, Change<ViewDocument>>();
  const ageing = new PageRetention(view, changes, stored, period);
  const held = new Set(parkedDocuments);
  const folded: RecordedEvent[] = [];
  const poison: Poison[] = [];
  for (const touch of touches) {
    const { event, ids, series, unknown } = touch;
    const number = series === undefined ? touch.number : numberIn(view, series, event, changes, stored);
    let used = false;
    for (const id of ids) {
      const before = changes.get(id) ?? stored.get(id);
      if (before && event.position <= before.position) continue;
      try {
        if (held.has(id)) throw new HeldBack();
        if (unknown) throw unknown;
        changes.set(id, { id, document: evolve(view, before?.document, event, id, number), position: event.position });
        ageing.changed(id);
        used = true;
      } catch (error) {
        if (!(error instanceof HeldBack) && isDismissed(id, event)) continue;
        held.add(id);
        poison.push({ documentId: id, event, error: reasonOf(error), number });
      }
    }
    if (used) folded.push(event);
    ageing.passed(touch, held);
  }
  return { changes: [...changes.values()], folded, poison, expired: ageing.expired, period: ageing.period };
}

/** Lets documents leave with the event that begins a period, and not at the page's end: pages of any size come to the same. */
class PageRetention {
  readonly expired: Where[] = [];
  readonly #changed: string[] = [];
  /** How much had changed when a period was looked through last: only what has changed since can be gone by it. */
  readonly #lookedThrough = new Map<string, number>();

  constructor(
    private readonly view: AnyView,
    private readonly changes: Map<string, Change<ViewDocument>>,
    private readonly stored: ReadonlyMap<string, StoredDocument<ViewDocument>>,
    public period: string | undefined,
  ) {}

  changed(id: string): void {
    if (this.view.retention) this.#changed.push(id);
  }

  /** After the event is folded: what it brings back stays. */
  passed({ event: { position }, period }: Touch, held: ReadonlySet<string>): void {
    const { retention } = this.view;
    if (!retention || period === undefined || period === this.period) return;
    this.period = period;
    const gone = retention.expired(period);
    if (!this.#lookedThrough.has(period)) this.expired.push(gone);
    const before = this.#lookedThrough.get(period);
    for (const id of before === undefined ? [...this.stored.keys(), ...this.#changed] : this.#changed.slice(before)) {
      const now = this.changes.get(id) ?? this.stored.get(id);
      if (!now?.document || now.position >= position || held.has(id) || !matches(now.document, gone)) continue;
      this.changes.set(id, { id, document: undefined, position });
    }
    this.#lookedThrough.set(period, this.#changed.length);
  }
}

/** The event's number: the series counts on whatever becomes of the event, so that poison takes nobody else's number away. */
function numberIn(
  view: AnyView,
  series: string,
  event: RecordedEvent,
  changes: Map<string, Change<ViewDocument>>,
  stored: ReadonlyMap<string, StoredDocument<ViewDocument>>,
): number | undefined {
  const before = changes.get(series) ?? stored.get(series);
  if (before && event.position <= before.position) return undefined;
  const counted = countedOn(view, before?.document, event, series);
  changes.set(series, { id: series, document: counted.series, position: event.position });
  return counted.number;
}

function evolve(
  view: AnyView,
  document: ViewDocument | undefined,
  event: RecordedEvent,
  id: string,
  number: number | undefined,
): ViewDocument | undefined {
  const after = view.evolve(document, event, id, number) as ViewDocument | undefined;
  if (after && after._id !== id)
    throw new Error(`The fold answered a document named ${JSON.stringify(after._id)} for ${JSON.stringify(id)}`);
  return after;
}

/** An earlier event of the document is parked. */
class HeldBack extends Error {
  override readonly name = 'HeldBack';
  override readonly message = 'An earlier event of this document is parked';
}

/** So many of the innermost calls are told. */
const CALLS = 8;

/**
 * Why an event can't be folded; where a fold threw, also in which of its own calls, a line each, for whoever has to correct it. How the engine
 * came to call it is left out, so that the same fold fails in the same words wherever it runs.
 */
function reasonOf(thrown: unknown): string {
  const { message, stack = '' } = asError(thrown);
  if (thrown instanceof HeldBack || thrown instanceof UnknownEvent) return message;
  const calls = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const engine = calls.findIndex((call) => /[/\\]fold-page\.[jt]s:/.test(call));
  return [message, ...calls.slice(0, Math.min(CALLS, engine === -1 ? CALLS : engine))].join('\n');
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function messageOf(error: unknown): string {
  return asError(error).message;
}
