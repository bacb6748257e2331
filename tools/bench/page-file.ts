import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** The disk without a database: one page, one fsync, again and again. */
export class PageFile {
  readonly #page = Buffer.alloc(4_096, 1);
  readonly #file: number;
  #pages = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  /** Appends a page and syncs it, for `ms`. Returns how often. */
  appendFor(ms: number): number {
    return this.#syncFor(ms, () => this.#pages++);
  }

  /** Overwrites the pages appended before: if nothing grows, the file system has less to record. */
  overwriteFor(ms: number): number {
    return this.#syncFor(ms, (count) => count % this.#pages);
  }

  close(): void {
    closeSync(this.#file);
  }

  #syncFor(ms: number, pageFor: (count: number) => number): number {
    const end = performance.now() + ms;
    let count = 0;
    for (; performance.now() < end; count++) {
      writeSync(this.#file, this.#page, 0, this.#page.length, pageFor(count) * this.#page.length);
      fsyncSync(this.#file);
    }
    return count;
  }
}
