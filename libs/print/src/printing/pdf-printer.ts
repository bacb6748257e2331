import { Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { Semaphore, KeyedSemaphore, WorkerPool } from '@tiffin/event-sourcing';
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { serialize } from 'node:v8';
import { FileCache } from './file-cache.js';
import type { PrintTask } from './print-thread.js';

const THREAD = new URL(`./print-thread${extname(import.meta.url)}`, import.meta.url);
/** Two also on two cores: while a sheet of many cards is drawn, bills are not left waiting. */
const AT_ONCE = 2;
/** What draws takes 20 MB of memory in each thread. */
const IDLE = 30_000;
const KEPT = { files: 100, bytes: 8 * 1024 * 1024, time: 5 * 60_000 };

/** Draws the file of a content by a module's `draw`, or takes the one that was drawn of the same content lately. */
export type Print = <Content>(module: URL, content: Content) => Promise<Uint8Array>;

/**
 * Everything that is printed: in threads that yield to the one that answers everybody else, two files at once, of each person one after the other
 * (docs/adr/0026-printed-bills.md).
 */
@Injectable()
export class PdfPrinter implements OnModuleDestroy {
  private readonly people = new KeyedSemaphore({ permits: 1, maxQueued: 8 });
  private readonly printers = new Semaphore({ permits: AT_ONCE, maxQueued: 32 });
  private readonly pool = new WorkerPool<PrintTask, Uint8Array>(THREAD, AT_ONCE, IDLE);
  private readonly kept = new FileCache(KEPT);

  /**
   * Does `work`, which judges, reads and prints, once what the same person asked for before is done. Throws `unavailable_now` (503) where too
   * many wait, and the reason of `gone` where whoever asked has left.
   */
  runForPerson<Answer>(personId: string, work: (print: Print) => Promise<Answer>, gone?: AbortSignal): Promise<Answer> {
    return this.people.run(personId, () => work((module, content) => this.print(module.href, content, gone)), gone);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.close();
  }

  /** The whole content is the key: a new revision, another language or another name is another file. */
  private async print(module: string, content: unknown, gone?: AbortSignal): Promise<Uint8Array> {
    const key = createHash('sha256').update(module).update(serialize(content)).digest('base64');
    const kept = this.kept.get(key);
    if (kept) return kept;
    const file = await this.printers.run(() => this.pool.run({ module, content }), gone);
    this.kept.set(key, file);
    return file;
  }
}

@Module({ providers: [PdfPrinter], exports: [PdfPrinter] })
export class PrintingModule {}
