import { UnknownEvent, upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import type { AnyView, Change, StoredDocument, ViewDocument } from '@tiffin/read-models';

/** An event of the view's streams with the documents it goes into. */
export interface Touch {
  readonly event: RecordedEvent;
  readonly ids: readonly string[];
  /** Why the event can't be folded into any of them: its type or version is unknown to this code. */
  readonly unknown?: Error;
}

/** An event that one document could not take, or that comes after such a one. */
export interface Poison {
  readonly documentId: string;
  readonly event: RecordedEvent;
  readonly error: string;
}

/** What a page of events does to a view. */
export interface FoldedPage {
  /** The documents that changed, as they are after the page. */
  readonly changes: readonly Change<ViewDocument>[];
  /** The events that changed them, at their current schema versions. */
  readonly folded: readonly RecordedEvent[];
  readonly poison: readonly Poison[];
}

/** Nobody can say which documents an event belongs to: the projection must stop (design 5). */
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

function place(view: AnyView, event: RecordedEvent): Touch {
  let current: RecordedEvent;
  try {
    current = upcast(view.types, event);
  } catch (error) {
    const ids = idsOf(view, event);
    if (ids.length === 0) throw new UnplacedEvent(view, event, error);
    return { event, ids, unknown: asError(error) };
  }
  return { event: current, ids: idsOf(view, current) };
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
 * poison event, all its later ones are held back with it (design 5); the other documents go on.
 */
export function foldPage(
  view: AnyView,
  touches: readonly Touch[],
  stored: ReadonlyMap<string, StoredDocument<ViewDocument>>,
  parkedDocuments: ReadonlySet<string>,
): FoldedPage {
  const changes = new Map<string, Change<ViewDocument>>();
  const held = new Set(parkedDocuments);
  const folded: RecordedEvent[] = [];
  const poison: Poison[] = [];
  for (const { event, ids, unknown } of touches) {
    let used = false;
    for (const id of ids) {
      const before = changes.get(id) ?? stored.get(id);
      if (before && event.position <= before.position) continue;
      try {
        if (held.has(id)) throw new HeldBack();
        if (unknown) throw unknown;
        changes.set(id, { id, document: evolve(view, before?.document, event, id), position: event.position });
        used = true;
      } catch (error) {
        held.add(id);
        poison.push({ documentId: id, event, error: reasonOf(error) });
      }
    }
    if (used) folded.push(event);
  }
  return { changes: [...changes.values()], folded, poison };
}

function evolve(view: AnyView, document: ViewDocument | undefined, event: RecordedEvent, id: string): ViewDocument | undefined {
  const after = view.evolve(document, event, id) as ViewDocument | undefined;
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
