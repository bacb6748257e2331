import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, opendir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isBlobName, requireBlobName, type BlobStore } from '../blob-store.js';

/** The prefix of unfinished files; no blob's name can begin with it. */
const UNFINISHED = '~';

/** Opens the blobs in a directory, one file each. Creates the directory, and removes files that a crash left unfinished. */
export function openEmbeddedBlobStore(directory: string): BlobStore {
  mkdirSync(directory, { recursive: true });
  for (const file of readdirSync(directory)) if (file.startsWith(UNFINISHED)) rmSync(join(directory, file), { force: true });
  return new EmbeddedBlobStore(directory);
}

class EmbeddedBlobStore implements BlobStore {
  constructor(private readonly directory: string) {}

  async put(name: string, content: Uint8Array): Promise<void> {
    const file = this.#file(name);
    const unfinished = join(this.directory, `${UNFINISHED}${randomUUID()}`);
    try {
      await writeDurably(unfinished, content);
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await this.#syncDirectory();
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.#file(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await rm(this.#file(name), { force: true });
    await this.#syncDirectory();
  }

  async *names(): AsyncGenerator<string, void> {
    for await (const { name } of await opendir(this.directory)) if (isBlobName(name)) yield name;
  }

  #file(name: string): string {
    requireBlobName(name);
    return join(this.directory, name);
  }

  /** A rename or removal is durable only once the directory is synced. */
  async #syncDirectory(): Promise<void> {
    const directory = await open(this.directory);
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  }
}

async function writeDurably(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
