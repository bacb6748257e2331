import { StoreUnavailable } from '@tiffin/event-sourcing';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import mongoose, { type mongo } from 'mongoose';
import { requireBlobName, type BlobStore } from '../blob-store.js';
import { reading, writing } from './driver-failures.js';
import type { MongoDatabase } from './mongo-database.js';

const { GridFSBucket, MongoGridFSChunkError, ObjectId } = mongoose.mongo;

const BUCKET = 'blobs';
/** After this many seconds an upload without a file was interrupted. */
const ABANDONED = 24 * 60 * 60;
/** How many times to read a file that is replaced meanwhile. */
const READ_ATTEMPTS = 5;
/** Names per page. */
const PAGE = 1_000;

interface BlobFile {
  readonly _id: mongo.ObjectId;
  readonly filename: string;
  /** In bytes. */
  readonly length: number;
  readonly metadata?: { readonly sha256?: string };
}

/** Opens the blobs, in GridFS (`blobs.files`, `blobs.chunks`). Removes uploads that a crash interrupted more than a day ago. */
export async function openMongoBlobStore(database: MongoDatabase): Promise<BlobStore> {
  const store = new MongoBlobStore(database);
  await store.removeAbandoned();
  return store;
}

/**
 * Every `put` writes a new file, which exists once all of its chunks do, and then removes the older files of the same name. (A crash
 * between the chunks of a single file per name would break it for ever.)
 */
class MongoBlobStore implements BlobStore {
  readonly #bucket: mongo.GridFSBucket;
  readonly #files: mongo.Collection<BlobFile>;
  readonly #chunks: mongo.Collection<{ readonly files_id: mongo.ObjectId; readonly n: number }>;

  constructor(private readonly database: MongoDatabase) {
    this.#bucket = new GridFSBucket(database.db, { bucketName: BUCKET });
    this.#files = database.collection(`${BUCKET}.files`);
    this.#chunks = database.collection(`${BUCKET}.chunks`);
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    requireBlobName(name);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const [current, ...older] = await this.#named(name);
    if (current?.metadata?.sha256 === sha256) return this.#remove(older);
    await writing(name, async () => {
      const upload = this.#bucket.openUploadStream(name, { metadata: { sha256 } });
      await pipeline(Readable.from([Buffer.from(content)]), upload);
    });
    const [, ...replaced] = await this.#named(name);
    await this.#remove(replaced);
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    requireBlobName(name);
    for (let attempt = 1; ; attempt += 1) {
      const [file] = await this.#named(name);
      if (!file) return undefined;
      const content = await this.#read(file);
      if (content) return content;
      if (attempt === READ_ATTEMPTS) throw new StoreUnavailable(`${name} is not whole: chunks of it are missing`);
    }
  }

  async delete(name: string): Promise<void> {
    requireBlobName(name);
    await this.#remove(await this.#named(name));
  }

  /** Reads page by page, so that no cursor stays open on the server while the caller works on a name. */
  async *names(): AsyncGenerator<string, void> {
    let last = '';
    for (;;) {
      const options = { ...this.database.bounded, projection: { _id: 0, filename: 1 }, sort: { filename: 1 }, limit: PAGE } as const;
      const page = await reading(BUCKET, () => this.#files.find({ filename: { $gt: last } }, options).toArray());
      for (const { filename } of page) {
        // While a blob is being replaced, there are several files of one name.
        if (filename !== last) yield filename;
        last = filename;
      }
      if (page.length < PAGE) return;
    }
  }

  async removeAbandoned(): Promise<void> {
    const before = ObjectId.createFromTime(Math.floor(Date.now() / 1_000) - ABANDONED);
    const abandoned = await reading(BUCKET, () =>
      this.#chunks
        .aggregate<{ files_id: mongo.ObjectId }>(
          [
            { $match: { n: 0, files_id: { $lt: before } } },
            // The index alone answers this; no chunk is read.
            { $project: { _id: 0, n: 1, files_id: 1 } },
            { $lookup: { from: `${BUCKET}.files`, localField: 'files_id', foreignField: '_id', as: 'files' } },
            { $match: { files: [] } },
          ],
          this.database.bounded,
        )
        .toArray(),
    );
    if (abandoned.length === 0) return;
    await writing(BUCKET, () => this.#chunks.deleteMany({ files_id: { $in: abandoned.map(({ files_id }) => files_id) } }));
  }

  /** `undefined` if the file was replaced or deleted meanwhile. The driver reads a file whose last chunks are gone as a shorter one. */
  async #read({ _id, filename, length }: BlobFile): Promise<Uint8Array | undefined> {
    try {
      const content = await reading(filename, () => buffer(this.#bucket.openDownloadStream(_id)));
      return content.length === length ? content : undefined;
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }

  /** The files of that name, the current one first. */
  async #named(name: string): Promise<readonly BlobFile[]> {
    const sort = { uploadDate: -1, _id: -1 } as const;
    return reading(name, () => this.#files.find({ filename: name }, { ...this.database.bounded, sort }).toArray());
  }

  /** Deletes the files before their chunks, so that readers rarely find a file without chunks. */
  async #remove(files: readonly BlobFile[]): Promise<void> {
    const ids = files.map(({ _id }) => _id);
    if (ids.length === 0) return;
    await writing(BUCKET, async () => {
      await this.#files.deleteMany({ _id: { $in: ids } });
      await this.#chunks.deleteMany({ files_id: { $in: ids } });
    });
  }
}

function isGone(error: unknown): boolean {
  return error instanceof MongoGridFSChunkError || (error instanceof Error && 'code' in error && error.code === 'ENOENT');
}
