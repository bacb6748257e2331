import { EventEmitter } from 'node:events';

export interface StandInEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}
export interface StandInRecord extends StandInEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}
export type StandInOutcome =
  | { readonly revision: number; readonly position: number }
  | { readonly actual: number }
  /** A repeat arrived while the first append was being stored. The server answers the repeat with a timeout in the end. */
  | { readonly dropped: true };

/** The stand-in server's log: an array with gaps between positions and events of the server's own, as in EventStoreDB. */
export class StandInLog {
  readonly records: StandInRecord[] = [];
  readonly #streams = new Map<string, StandInRecord[]>();
  readonly #beingStored = new Set<StandInRecord>();
  readonly #grown = new EventEmitter().setMaxListeners(0);

  constructor() {
    this.addSystemEvent();
  }

  /** Appends at the exact revision (-1 for no stream). The same ids in the same place are the same append. */
  append(stream: string, before: number, events: readonly StandInEvent[]): StandInOutcome {
    const ofStream = this.ofStream(stream);
    const end = ofStream.length - 1;
    const existing = ofStream.slice(before + 1, before + 1 + events.length);
    const last = existing.at(-1);
    const repeated = existing.length === events.length && existing.every(({ id }, index) => id === events[index]?.id);
    if (last && repeated) return this.#beingStored.has(last) ? { dropped: true } : { revision: last.revision, position: last.position };
    if (end !== before) return { actual: end };
    events.forEach((event, index) => this.#add({ ...event, stream, revision: before + 1 + index }));
    this.#grown.emit('grown');
    return { revision: before + events.length, position: this.head };
  }

  /** Adds one of the server's own events. */
  addSystemEvent(): void {
    const none = new Uint8Array();
    const revision = this.ofStream('$stats').length;
    this.#add({
      stream: '$stats',
      revision,
      id: '00000000-0000-4000-8000-000000000000',
      type: '$statsCollected',
      data: none,
      metadata: none,
    });
    this.#grown.emit('grown');
  }

  /** Drops all but the first `count` records, like a log that was restored from a backup. */
  truncate(count: number): void {
    for (const record of this.records.splice(count)) {
      const ofStream = this.#streams.get(record.stream)?.filter((candidate) => candidate !== record) ?? [];
      this.#streams.set(record.stream, ofStream);
    }
  }

  get head(): number {
    return this.records.at(-1)?.position ?? 0;
  }

  /** Whether a position is before the log's end and no record starts there. The server does not read from such a position. */
  isBetweenRecords(position: number): boolean {
    return position < this.head && !this.records.some((record) => record.position === position);
  }

  ofStream(stream: string): readonly StandInRecord[] {
    return this.#streams.get(stream) ?? [];
  }

  onGrown(listener: () => void): () => void {
    this.#grown.on('grown', listener);
    return () => this.#grown.off('grown', listener);
  }

  #add(record: Omit<StandInRecord, 'position'>): void {
    const placed = { ...record, position: this.head + 150 + record.data.length };
    this.records.push(placed);
    this.#beingStored.add(placed);
    setImmediate(() => this.#beingStored.delete(placed));
    const ofStream = this.#streams.get(record.stream);
    if (ofStream) ofStream.push(placed);
    else this.#streams.set(record.stream, [placed]);
  }
}
