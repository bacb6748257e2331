export interface FileCacheLimits {
  readonly files: number;
  readonly bytes: number;
  /** How long a file is cached, in ms. */
  readonly time: number;
}

/** The largest share of `bytes` that one file may take; a larger file is not cached. */
const MAX_SHARE = 1 / 4;

/** A cache of recently used files, limited in number, bytes and time because the files contain names. */
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
    if (file.length > bytes * MAX_SHARE) return;
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
