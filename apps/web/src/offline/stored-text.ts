/** What the browser keeps for this device, or for this tab; `undefined` where it keeps nothing for us, and throws when asked. */
export function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage that never throws: what a browser refuses to write (private mode, no room) is kept for as long as the page is open. */
export class StoredText {
  readonly #kept = new Map<string, string>();
  readonly #storage: TextStorage | undefined;

  constructor(storage: TextStorage | undefined) {
    this.#storage = storage;
  }

  read(name: string): string | null {
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    try {
      return this.#storage?.getItem(name) ?? null;
    } catch {
      return null;
    }
  }

  write(name: string, text: string): void {
    try {
      if (!this.#storage) throw new Error('This browser keeps nothing.');
      this.#storage.setItem(name, text);
      this.#kept.delete(name);
    } catch {
      this.#kept.set(name, text);
    }
  }

  remove(name: string): void {
    this.#kept.delete(name);
    try {
      this.#storage?.removeItem(name);
    } catch {
      // What cannot be reached holds nothing of ours either.
    }
  }
}
