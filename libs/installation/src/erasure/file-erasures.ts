import { eraseAgain, erasedIds, Erasures, finishedErasures, unfinishedIn, type ErasedPerson } from '@tiffin/accounts';
import type { Clock } from '@tiffin/kernel';
import type { EngineLogger } from '@tiffin/projections';
import type { BlobStore, RecordStore } from '@tiffin/read-models';
import { mkdir } from 'node:fs/promises';
import { OWNERS_FOLDER } from '../backup/backup-files.js';
import { backupsDirectory, outboxDirectory } from '../ports/data-directory.js';
import { addToErasedList, erasedListIn, readErasedList } from './erased-list.js';
import { removeMailFiles } from './mail-files.js';

export interface FileErasuresOptions {
  readonly dataDirectory: string;
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly logger: EngineLogger;
  /** Mails that are about to become files. */
  readonly mailsUnderWay: { settled(): Promise<void> };
}

/** Erases what deletions leave in the data directory, and keeps the list of erased people (docs/adr/0020-backups-and-erasure.md). */
export class FileErasures extends Erasures {
  /** The list has one writer at a time. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: FileErasuresOptions) {
    super();
  }

  override async complete(people: readonly ErasedPerson[]): Promise<void> {
    if (people.length === 0) return;
    const { records } = this.options;
    const steps: readonly (readonly [left: string, step: () => Promise<unknown>])[] = [
      ['The list of those who were erased', () => this.enlist([...new Set(people.map(({ userId }) => userId))])],
      ['Mails that became files', () => this.removeMails(people)],
      ['What deleted records left in their files', () => records.scrub()],
    ];
    for (const [left, step] of steps) {
      try {
        await step();
      } catch (error) {
        const userIds = people.map(({ userId }) => userId);
        this.options.logger.error({ err: error, userIds }, `An erasure is not complete: ${left}`);
      }
    }
  }

  /**
   * Runs once at start: afterwards list and records name the same people, even if one of them was restored or not written, none of
   * these people has an account, and their mails are gone. Throws what the stores and the file system throw.
   */
  async catchUp(): Promise<void> {
    const { dataDirectory, records, blobs, clock, logger } = this.options;
    const listed = await readErasedList(erasedListIn(backupsDirectory(dataDirectory)));
    const { userIds, pictures } = await eraseAgain(records, listed, clock.now());
    for (const picture of pictures) await blobs.delete(picture);
    const unlisted = [...(await erasedIds(records))].filter((id) => !listed.has(id));
    if (unlisted.length > 0) await this.enlist(unlisted);
    // A crash may have come in the middle of a deletion.
    const unfinished = await unfinishedIn(records);
    if (unfinished.length > 0) await this.removeMails(unfinished);
    await records.scrub();
    if (userIds.length > 0) logger.warn({ userIds }, 'Erased again whom older records brought back');
  }

  /** The records remember whose mails are to be removed until they are. */
  private async removeMails(people: readonly ErasedPerson[]): Promise<void> {
    const { dataDirectory, records, mailsUnderWay } = this.options;
    // Waits for mails that were composed while the account existed. Later ones don't find it.
    await mailsUnderWay.settled();
    await removeMailFiles(outboxDirectory(dataDirectory), people);
    await records.commit(finishedErasures(people.map(({ userId }) => userId)));
  }

  private enlist(userIds: readonly string[]): Promise<void> {
    const enlisted = this.turn.then(async () => {
      const backups = backupsDirectory(this.options.dataDirectory);
      await mkdir(backups, { recursive: true, mode: OWNERS_FOLDER });
      await addToErasedList(erasedListIn(backups), userIds);
    });
    this.turn = enlisted.catch(() => undefined); // the caller gets the error
    return enlisted;
  }
}
