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

/** An event of the view's streams, with the documents it is folded into. */
export interface Touch {
  readonly event: RecordedEvent;
  readonly ids: readonly string[];
  /** The id of the series that numbers the event. */
  readonly series?: string | undefined;
  /** The number that a parked event was given when it was parked. */
  readonly number?: number | undefined;
  /** The event's period, if the view has a retention rule. */
  readonly period?: string | undefined;
  /** Why the event can't be folded into any document: this code does not know its type or version. */
  readonly unknown?: Error;
}

/** An event that could not be folded into a document, or that comes after such an event of the same document. */
export interface Poison {
  readonly documentId: string;
  readonly event: RecordedEvent;
  readonly error: string;
  readonly number?: number | undefined;
}

/** Whether operators have dismissed the event for the document. */
export type IsDismissed = (documentId: string, event: EventPlace) => boolean;

/** The result of folding a page of events. */
export interface FoldedPage {
  /** The documents that changed, as they are after the page. */
  readonly changes: readonly Change<ViewDocument>[];
  /** The events that changed them, at their current schema versions. */
  readonly folded: readonly RecordedEvent[];
  readonly poison: readonly Poison[];
  /** Which documents expired among those that no event of the page was folded into. */
  readonly expired: readonly Where[];
  /** The period of the last event. */
  readonly period: string | undefined;
}

/** The view can't tell which documents an event belongs to: the projection must stop (docs/reference/design.md#5.3). */
export class UnplacedEvent extends Error {
  override readonly name = 'UnplacedEvent';

  constructor(view: AnyView, event: RecordedEvent, cause: unknown) {
    super(`${view.name} can't place ${event.type} at ${event.stream}@${event.revision}: ${messageOf(cause)}`, { cause });
  }
}

/** The events that the view folds, with their documents. Throws `UnplacedEvent` if the view's `idsOf` fails. */
export function touchesOf(view: AnyView, events: readonly RecordedEvent[]): readonly Touch[] {
  const touches: Touch[] = [];
  for (const event of events) {
    if (!view.streams.some((prefix) => event.stream.startsWith(prefix))) continue;
    const touch = place(view, event);
    if (touch.ids.length > 0) touches.push(touch);
  }
  return touches;
}

/** The ids of all documents and series that a fold of these events needs, each once. */
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
    // An event may lack the field that the id is made of.
    if (!ids.every((id: unknown) => typeof id === 'string' && id !== '')) throw new Error('it names no document');
    return ids.length > 1 ? [...new Set(ids)] : ids;
  } catch (error) {
    throw new UnplacedEvent(view, event, error);
  }
}

/**
 * Folds the events, in order, into the stored documents. An event at or below a document's position is already in it. If an event can't be
 * folded into a document, that event and all later events of this document are returned as poison (docs/reference/design.md#5.3), and the
 * document does not expire; the other documents go on. An event that operators dismissed is skipped instead.
 * `period`: the period of the event before these, if known.
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
  const retention = new PageRetention(view, changes, stored, period);
  const heldUp = new Set(parkedDocuments);
  const folded: RecordedEvent[] = [];
  const poison: Poison[] = [];
  for (const touch of touches) {
    const { event, ids, series, unknown } = touch;
    const number = series === undefined ? touch.number : numberIn(view, series, event, changes, stored);
    let isFolded = false;
    for (const id of ids) {
      const before = changes.get(id) ?? stored.get(id);
      if (before && event.position <= before.position) continue;
      try {
        if (heldUp.has(id)) throw new HeldBack();
        if (unknown) throw unknown;
        changes.set(id, { id, document: evolve(view, before?.document, event, id, number), position: event.position });
        retention.changed(id);
        isFolded = true;
      } catch (error) {
        if (!(error instanceof HeldBack) && isDismissed(id, event)) continue;
        heldUp.add(id);
        poison.push({ documentId: id, event, error: reasonOf(error), number });
      }
    }
    if (isFolded) folded.push(event);
    retention.passed(touch, heldUp);
  }
  return { changes: [...changes.values()], folded, poison, expired: retention.expired, period: retention.period };
}

/** Removes expired documents at the event that begins a period, and not at the page's end, so that the page size makes no difference. */
class PageRetention {
  readonly expired: Where[] = [];
  readonly #changed: string[] = [];
  /** For each period, how many documents had changed when it was last checked: only later changes can expire by it. */
  readonly #checked = new Map<string, number>();

  constructor(
    private readonly view: AnyView,
    private readonly changes: Map<string, Change<ViewDocument>>,
    private readonly stored: ReadonlyMap<string, StoredDocument<ViewDocument>>,
    public period: string | undefined,
  ) {}

  changed(id: string): void {
    if (this.view.retention) this.#changed.push(id);
  }

  /** Must be called after the event is folded, so that a document which the event brings back stays. */
  passed({ event: { position }, period }: Touch, heldUp: ReadonlySet<string>): void {
    const { retention } = this.view;
    if (!retention || period === undefined || period === this.period) return;
    this.period = period;
    const expired = retention.expired(period);
    if (!this.#checked.has(period)) this.expired.push(expired);
    const checked = this.#checked.get(period);
    for (const id of checked === undefined ? [...this.stored.keys(), ...this.#changed] : this.#changed.slice(checked)) {
      const current = this.changes.get(id) ?? this.stored.get(id);
      if (!current?.document || current.position >= position || heldUp.has(id) || !matches(current.document, expired)) continue;
      this.changes.set(id, { id, document: undefined, position });
    }
    this.#checked.set(period, this.#changed.length);
  }
}

/**
 * The event's number. The series counts the event even if it can't be folded, so that poison does not change the numbers of other events.
 */
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

/** How many of the innermost calls of a stack are stored. */
const CALLS = 8;

/**
 * Why an event can't be folded. If the fold threw, the innermost calls follow, one a line. The engine's own calls are left out, so that the
 * same fold fails with the same text wherever it runs.
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
