import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isUuid } from '@tiffin/http';
import { BLOBS, CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import { CONTRACTORS, STUDENTS } from '@tiffin/people';
import { RecordChanged, type BlobStore, type RecordStore } from '@tiffin/read-models';
import { AVATAR_UPLOADS } from './avatar-upload-record.js';

const EVERY = 3_600_000;
/** An upload that is not claimed after this many ms was cut off. One that is only slow is refused then, and nothing of it stays. */
const GIVEN_UP_AFTER = 10 * 60_000;
const AT_ONCE = 500;

/**
 * Deletes avatars that nobody has: at the start, and once an hour. They are left by a crash in the middle of a change, by a store that was away when one
 * should have been deleted, and by a restore from a back-up of somebody who was erased since.
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

  /** Answers how many were deleted. */
  async sweep(): Promise<number> {
    await this.giveUpOldUploads();
    let swept = 0;
    for await (const names of this.someNames()) {
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
        (swept) => void (swept > 0 && this.logger.log({ msg: 'avatars that nobody had were deleted', swept })),
        (error: unknown) => this.logger.warn({ msg: 'sweeping avatars failed', error: String(error) }),
      );
  }

  private async giveUpOldUploads(): Promise<void> {
    const where = { startedAt: { lt: this.clock.now().getTime() - GIVEN_UP_AFTER } };
    for (const { record, revision } of await this.records.find(AVATAR_UPLOADS, { where })) {
      // Claimed meanwhile, it is none any more.
      await this.records.commit([{ kind: 'delete', collection: AVATAR_UPLOADS.name, id: record._id, revision }]).catch(exceptChanged);
    }
  }

  /** Blobs with the names of avatars; menu pictures have others. */
  private async *someNames(): AsyncGenerator<readonly string[]> {
    let names: string[] = [];
    for await (const name of this.blobs.names()) {
      if (this.stopping.signal.aborted) return;
      if (isUuid(name)) names.push(name);
      if (names.length < AT_ONCE) continue;
      yield names;
      names = [];
    }
    if (names.length > 0) yield names;
  }

  /**
   * Those of these blobs that nobody has, or ever will. Uploads are looked at first: one that is no upload any more was claimed before that look, and the
   * account shows it in the next; or it was given up, and can't be claimed.
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
