import { InvalidBlobName, type BlobStore } from '../blob-store.js';

export interface OpenedBlobStore {
  /** Empty. */
  readonly store: BlobStore;
  reopen(): Promise<BlobStore>;
  close(): Promise<void>;
}

/** What every adapter of the `BlobStore` port does (design 4). */
export function blobStoreContract(name: string, open: () => Promise<OpenedBlobStore>): void {
  describe(`blob store: ${name}`, () => {
    let opened: OpenedBlobStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const content = (text: string): Uint8Array => new TextEncoder().encode(text);
    const text = async (store: BlobStore, blob: string): Promise<string | undefined> => {
      const found = await store.get(blob);
      return found && new TextDecoder().decode(found);
    };

    test('what was put can be read, also later, and written again', async () => {
      await opened.store.put('idli.webp', content('steam'));
      await opened.store.put('idli.webp', content('steam'));
      const store = await opened.reopen();
      expect(await text(store, 'idli.webp')).toBe('steam');
      expect(await text(store, 'vada.webp')).toBeUndefined();
    });

    test('a deleted blob is gone; deleting it again does nothing', async () => {
      await opened.store.put('idli.webp', content('steam'));
      await opened.store.delete('idli.webp');
      await opened.store.delete('idli.webp');
      expect(await text(opened.store, 'idli.webp')).toBeUndefined();
    });

    test('many writers of one name leave one whole content', async () => {
      const contents = Array.from({ length: 10 }, (_, index) => String(index).repeat(50_000));
      await Promise.all(contents.map((one) => opened.store.put('dosa.webp', content(one))));
      expect(contents).toContain(await text(opened.store, 'dosa.webp'));
    });

    test.each(['', '.', '..', '../secret', 'a/b', 'a\\b', 'a b', '~a', 'x'.repeat(101), 'é', 'a\0'])('%j names no blob', async (bad) => {
      await expect(opened.store.put(bad, content('x'))).rejects.toThrow(InvalidBlobName);
      await expect(opened.store.get(bad)).rejects.toThrow(InvalidBlobName);
      await expect(opened.store.delete(bad)).rejects.toThrow(InvalidBlobName);
    });
  });
}
