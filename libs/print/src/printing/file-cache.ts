export interface FileCacheLimits {
  readonly files: number;
  readonly bytes: number;
  /** How long a file is kept, in ms. */
  readonly time: number;
}

/** A file that takes more of the room than this is not kept. */
const PART = 1 / 4;

/** The files that were asked for lately, bounded in number, bytes and time: there are names in them. */
export class FileCache {
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  constructor(private readonly limits: FileCacheLimits) {}

  get(key: string): Uint8Array | undefined {
    const file = this.#files.get(key);
    if (file) {
      this.#files.delete(key);
      this.#files.set(key, file);
    }
    return file;
  }

  set(key: string, file: Uint8Array): void {
    const { files, bytes, time } = this.limits;
    if (file.length > bytes * PART) return;
    this.#forget(key);
    this.#files.set(key, file);
    this.#bytes += file.length;
    for (const oldest of this.#files.keys()) {
      if (this.#files.size <= files && this.#bytes <= bytes) break;
      this.#forget(oldest);
    }
    setTimeout(() => this.#forget(key), time).unref();
  }

  #forget(key: string): void {
    this.#bytes -= this.#files.get(key)?.length ?? 0;
    this.#files.delete(key);
  }
}
