import { Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { Semaphore, KeyedSemaphore, WorkerPool } from '@tiffin/event-sourcing';
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { serialize } from 'node:v8';
import { FileCache } from './file-cache.js';
import type { PrintTask } from './print-thread.js';

const THREAD = new URL(`./print-thread${extname(import.meta.url)}`, import.meta.url);
/** Two threads even on two cores, so that a large sheet of cards does not delay bills. */
const THREADS = 2;
/** In ms. The drawing code takes 20 MB of memory in each thread. */
const IDLE_TIME = 30_000;
const CACHE_LIMITS = { files: 100, bytes: 8 * 1024 * 1024, time: 5 * 60_000 };

/** Returns the file for a content, drawn by the `draw` of a module or taken from the cache. */
export type Print = <Content>(module: URL, content: Content) => Promise<Uint8Array>;

/**
 * Prints PDF files in threads with a lower priority than the main thread: two files at once, and for each person one at a time
 * (docs/adr/0026-printed-bills.md).
 */
@Injectable()
export class PdfPrinter implements OnModuleDestroy {
  private readonly perPerson = new KeyedSemaphore({ permits: 1, maxQueued: 8 });
  private readonly printers = new Semaphore({ permits: THREADS, maxQueued: 32 });
  private readonly pool = new WorkerPool<PrintTask, Uint8Array>(THREAD, THREADS, IDLE_TIME);
  private readonly cache = new FileCache(CACHE_LIMITS);

  /**
   * Runs `work` (check permission, read, print) after the same person's earlier requests, and returns its result. Throws `unavailable_now`
   * (503) if too many requests wait, and the signal's reason if the caller disconnects.
   */
  runForPerson<Answer>(personId: string, work: (print: Print) => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    return this.perPerson.run(personId, () => work((module, content) => this.print(module.href, content, signal)), signal);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.close();
  }

  /** The cache key is the whole content: a new revision, another language or another name makes another file. */
  private async print(module: string, content: unknown, signal?: AbortSignal): Promise<Uint8Array> {
    const key = createHash('sha256').update(module).update(serialize(content)).digest('base64');
    const cache = this.cache.get(key);
    if (cache) return cache;
    const file = await this.printers.run(() => this.pool.run({ module, content }), signal);
    this.cache.set(key, file);
    return file;
  }
}

/** Provides `PdfPrinter`. */
@Module({ providers: [PdfPrinter], exports: [PdfPrinter] })
export class PrintingModule {}
