import { InvalidBlobName, type BlobStore } from '../blob-store.js';

export interface OpenedBlobStore {
  /** Empty. */
  readonly store: BlobStore;
  reopen(): Promise<BlobStore>;
  close(): Promise<void>;
}

/** Tests that every adapter of the `BlobStore` port must pass (docs/reference/design.md#4.9). */
export function blobStoreContract(name: string, open: () => Promise<OpenedBlobStore>): void {
  describe(`blob store: ${name}`, () => {
    let opened: OpenedBlobStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const content = (text: string): Uint8Array => new TextEncoder().encode(text);
    const namesOf = async (store: BlobStore): Promise<readonly string[]> => {
      const names: string[] = [];
      for await (const name of store.names()) names.push(name);
      return names.sort();
    };
    const text = async (store: BlobStore, blob: string): Promise<string | undefined> => {
      const bytes = await store.get(blob);
      return bytes && new TextDecoder().decode(bytes);
    };

    test('reads what was put, also after a restart, and accepts it again', async () => {
      await opened.store.put('idli.webp', content('steam'));
      await opened.store.put('idli.webp', content('steam'));
      const store = await opened.reopen();
      expect(await text(store, 'idli.webp')).toBe('steam');
      expect(await text(store, 'vada.webp')).toBeUndefined();
    });

    test('deletes a blob; a second deletion does nothing', async () => {
      await opened.store.put('idli.webp', content('steam'));
      await opened.store.delete('idli.webp');
      await opened.store.delete('idli.webp');
      expect(await text(opened.store, 'idli.webp')).toBeUndefined();
    });

    test('lists every blob once, and no deleted one', async () => {
      expect(await namesOf(opened.store)).toEqual([]);
      for (const name of ['vada.webp', 'idli.webp', '10', '9', 'Dosa']) await opened.store.put(name, content('steam'));
      await opened.store.put('idli.webp', content('cold'));
      await opened.store.delete('vada.webp');
      expect(await namesOf(await opened.reopen())).toEqual(['10', '9', 'Dosa', 'idli.webp']);
    });

    test('concurrent writers of one name leave one whole content', async () => {
      const contents = Array.from({ length: 10 }, (_, index) => String(index).repeat(50_000));
      await Promise.all(contents.map((letters) => opened.store.put('dosa.webp', content(letters))));
      expect(contents).toContain(await text(opened.store, 'dosa.webp'));
    });

    test('keeps content of any size and any bytes, even none', async () => {
      for (const size of [0, 1, 255 * 1024 - 1, 255 * 1024, 255 * 1024 + 1, 1_000_000]) {
        const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31) % 256);
        await opened.store.put(`bytes-${size}`, bytes);
        expect(Buffer.compare((await opened.store.get(`bytes-${size}`)) ?? Buffer.from('missing'), bytes)).toBe(0);
      }
    });

    test('stores only the given part of a buffer', async () => {
      await opened.store.put('idli.webp', content('hot steam rises').subarray(4, 9));
      expect(await text(opened.store, 'idli.webp')).toBe('steam');
    });

    test('replaces content under a name, also after a deletion', async () => {
      await opened.store.put('idli.webp', content('steam'));
      await opened.store.put('idli.webp', content('cold'));
      expect(await text(opened.store, 'idli.webp')).toBe('cold');
      await opened.store.delete('idli.webp');
      await opened.store.put('idli.webp', content('steam'));
      const store = await opened.reopen();
      expect(await text(store, 'idli.webp')).toBe('steam');
    });

    test('a reader gets whole content while it is replaced', async () => {
      const contents = ['a', 'b'].map((letter) => letter.repeat(600_000));
      await opened.store.put('dosa.webp', content(contents[0] ?? ''));
      const writing = (async () => {
        for (let round = 1; round <= 6; round += 1) await opened.store.put('dosa.webp', content(contents[round % 2] ?? ''));
      })();
      const readers = Array.from({ length: 3 }, async () => {
        for (let round = 0; round < 6; round += 1) expect(contents).toContain(await text(opened.store, 'dosa.webp'));
      });
      await Promise.all([writing, ...readers]);
    });

    test('concurrent put and delete leave the whole content or nothing', async () => {
      const whole = 'x'.repeat(300_000);
      for (let round = 0; round < 5; round += 1) {
        await Promise.all([opened.store.put('vada.webp', content(whole)), opened.store.delete('vada.webp')]);
        expect([whole, undefined]).toContain(await text(opened.store, 'vada.webp'));
      }
    });

    test.each(['', '.', '..', '../secret', 'a/b', 'a\\b', 'a b', '~a', 'x'.repeat(101), 'é', 'a\0'])(
      'refuses %j as a name',
      async (bad) => {
        await expect(opened.store.put(bad, content('x'))).rejects.toThrow(InvalidBlobName);
        await expect(opened.store.get(bad)).rejects.toThrow(InvalidBlobName);
        await expect(opened.store.delete(bad)).rejects.toThrow(InvalidBlobName);
      },
    );
  });
}
