import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isUuid } from '@tiffin/http';
import { BLOBS, CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import { CONTRACTORS, STUDENTS } from '@tiffin/people';
import { RecordChanged, type BlobStore, type RecordStore } from '@tiffin/read-models';
import { AVATAR_UPLOADS } from './avatars.js';

const EVERY = 3_600_000;
/** After this many ms an unclaimed upload counts as abandoned. A slow upload is refused then and leaves no blob. */
const GIVEN_UP_AFTER = 10 * 60_000;
const BATCH_SIZE = 500;

/**
 * Deletes avatars without an owner, at start-up and once an hour. A crash during a change leaves such avatars, so does a blob store that
 * was away when one should have been deleted, and a restore from a backup of a person who was erased since.
 */
@Injectable()
export class AvatarSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Avatars');
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.run();
    this.timer = setInterval(() => this.run(), EVERY).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timer);
    await this.running;
  }

  /** Returns the number of deleted avatars. */
  async sweep(): Promise<number> {
    await this.giveUpOldUploads();
    let swept = 0;
    for await (const names of this.avatarNames()) {
      for (const name of await this.unclaimed(names)) {
        if (this.stopping.signal.aborted) return swept;
        await this.blobs.delete(name);
        swept += 1;
      }
    }
    return swept;
  }

  private run(): void {
    this.running = this.running
      .then(() => this.sweep())
      .then(
        (swept) => void (swept > 0 && this.logger.log({ msg: 'unused avatars were deleted', swept })),
        (error: unknown) => this.logger.warn({ msg: 'sweeping avatars failed', error: String(error) }),
      );
  }

  private async giveUpOldUploads(): Promise<void> {
    const where = { startedAt: { lt: this.clock.now().getTime() - GIVEN_UP_AFTER } };
    for (const { record, revision } of await this.records.find(AVATAR_UPLOADS, { where })) {
      // `RecordChanged`: the upload was claimed meanwhile.
      await this.records.commit([{ kind: 'delete', collection: AVATAR_UPLOADS.name, id: record._id, revision }]).catch(exceptChanged);
    }
  }

  /** Yields the names of avatar blobs in batches. Menu pictures have names of another form. */
  private async *avatarNames(): AsyncGenerator<readonly string[]> {
    let names: string[] = [];
    for await (const name of this.blobs.names()) {
      if (this.stopping.signal.aborted) return;
      if (isUuid(name)) names.push(name);
      if (names.length < BATCH_SIZE) continue;
      yield names;
      names = [];
    }
    if (names.length > 0) yield names;
  }

  /**
   * Returns those of the names that neither an upload nor an account has, and never will. The order of the reads matters: an upload that
   * is missing in the first read was claimed before, so the account shows it in the second read; or it was given up and cannot be
   * claimed.
   */
  private async unclaimed(names: readonly string[]): Promise<readonly string[]> {
    const uploads = await this.records.find(AVATAR_UPLOADS, { where: { _id: { in: [...names] } } });
    const where = { avatar: { in: [...names] } };
    const owners = [...(await this.records.find(STUDENTS, { where })), ...(await this.records.find(CONTRACTORS, { where }))];
    const claimed = new Set([...uploads.map(({ record }) => record._id), ...owners.map(({ record }) => record.avatar)]);
    return names.filter((name) => !claimed.has(name));
  }
}

function exceptChanged(error: unknown): void {
  if (!(error instanceof RecordChanged)) throw error;
}
