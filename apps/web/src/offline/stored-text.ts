/** The browser's storage of this device or tab; `undefined` if the browser denies access, which throws. */
export function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage that never throws: what the browser refuses to write (private mode, no space) is kept while the page is open. */
export class StoredText {
  readonly #kept = new Map<string, string>();
  readonly #storage: TextStorage | undefined;

  constructor(storage: TextStorage | undefined) {
    this.#storage = storage;
  }

  read(name: string): string | null {
    const text = this.#kept.get(name);
    if (text !== undefined) return text;
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
      // If storage cannot be accessed, it holds nothing of ours.
    }
  }
}
