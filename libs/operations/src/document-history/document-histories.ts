import { type EventStore, Notice, type Position, Turnstile } from '@tiffin/event-sourcing';
import type { AnyView } from '@tiffin/read-models';
import { setImmediate } from 'node:timers/promises';
import { FollowedDocument } from './followed-document.js';

export interface DocumentHistory {
  readonly document: FollowedDocument;
  /** How far the log is to be folded for it. */
  readonly end: Position;
}

/** How long a call waits for the folding, in ms; then it says how far that is. */
const ENOUGH = 1_000;
/** So long after somebody asked last the folding is given up, and what came of it forgotten, in ms. */
const ABANDONED = 15_000;
/** Documents whose histories are kept at once. */
const MOST = 10;

class Entry {
  readonly ended = new Notice();
  askedAt = 0;
  end: Position = 0;
  isRunning = false;
  /** What ended the folding before it was there. */
  failure: unknown;

  constructor(readonly document: FollowedDocument) {}
}

/**
 * Histories of documents that somebody looks at. The whole log is folded for one, which in a large log takes longer than a call may: so it goes on
 * between calls, one document after the other and a page at a time, and ends once nobody asks for it any more.
 */
export class DocumentHistories {
  readonly #entries = new Map<string, Entry>();
  readonly #turns = new Turnstile();
  readonly #closing = new AbortController();

  constructor(
    private readonly log: Pick<EventStore, 'readAll' | 'head'>,
    /** A monotonic clock, in ms. */
    private readonly elapsed: () => number = () => performance.now(),
    private readonly enough = ENOUGH,
  ) {}

  /**
   * The document's history up to now, or as far as it has come after a second. Throws what the folding does: `UnplacedEvent`, `StoreUnavailable`; asked
   * again it goes on. Throws the reason of `gone`.
   */
  async of(view: AnyView, id: string, gone: AbortSignal): Promise<DocumentHistory> {
    const entry = this.#entryOf(view, id);
    entry.end = Math.max(entry.end, await this.log.head());
    if (!entry.isRunning && entry.document.position < entry.end) void this.#run(entry);
    if (entry.isRunning) await entry.ended.wait(gone, this.enough);
    const { document, end, failure } = entry;
    if (failure !== undefined) throw failure;
    return { document, end };
  }

  /** Ends whatever is under way. */
  close(): void {
    this.#closing.abort();
  }

  #entryOf(view: AnyView, id: string): Entry {
    const now = this.elapsed();
    const key = `${view.name}@${view.version} ${id}`;
    const entry = this.#entries.get(key) ?? new Entry(new FollowedDocument(this.log, view, id));
    entry.askedAt = now;
    // Whoever was asked for last stands last.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const others = [...this.#entries].slice(0, -1).filter(([, { isRunning }]) => !isRunning);
    const tooMany = this.#entries.size - MOST;
    others.forEach(([other, { askedAt }], index) => {
      if (index < tooMany || now - askedAt > ABANDONED) this.#entries.delete(other);
    });
    return entry;
  }

  async #run(entry: Entry): Promise<void> {
    entry.isRunning = true;
    entry.failure = undefined;
    try {
      await this.#turns.pass(() => this.#fold(entry), this.#closing.signal);
    } catch (error) {
      entry.failure = error;
    }
    entry.isRunning = false;
    entry.ended.give();
  }

  async #fold(entry: Entry): Promise<void> {
    while (entry.document.position < entry.end) {
      for await (const _ of entry.document.foldTo(entry.end, this.#closing.signal)) {
        if (this.elapsed() - entry.askedAt > ABANDONED) return;
        await setImmediate();
      }
    }
  }
}
