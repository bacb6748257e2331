import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** In bytes, after garbage collection. */
export interface Memory {
  /** Objects of the main thread, and what they hold outside V8's heap. */
  readonly held: number;
  /** Of the whole process, its threads included. */
  readonly resident: number;
}

const TIMEOUT_MS = 20_000;
/** Collections, with this pause between them in ms: freed pages go back to the system in the background. */
const COLLECTIONS = 5;
const BETWEEN_MS = 1_000;

/** Asks a server in another process for its memory. Linux and macOS. */
export class ServerMemory {
  private readonly directory = mkdtempSync(join(tmpdir(), 'tiffin-bench-memory-'));
  private readonly file = join(this.directory, 'memory.json');

  /** The environment with which the server has to be started. */
  get environment(): Readonly<Record<string, string>> {
    return { NODE_OPTIONS: `--import=${new URL('./report-memory.mjs', import.meta.url).href}`, BENCH_MEMORY: this.file };
  }

  /** Returns its memory once it no longer shrinks. Throws if the server does not answer within 20 s. */
  async of(pid: number): Promise<Memory> {
    for (let collection = 1; collection < COLLECTIONS; collection++) {
      await this.read(pid);
      await setTimeout(BETWEEN_MS);
    }
    return await this.read(pid);
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  private async read(pid: number): Promise<Memory> {
    rmSync(this.file, { force: true });
    process.kill(pid, 'SIGUSR2');
    for (const end = performance.now() + TIMEOUT_MS; !existsSync(this.file); await setTimeout(20))
      if (performance.now() > end) throw new Error('The server does not say what memory it has');
    const { heapUsed, external, rss } = JSON.parse(readFileSync(this.file, 'utf8')) as NodeJS.MemoryUsage;
    return { held: heapUsed + external, resident: rss };
  }
}
