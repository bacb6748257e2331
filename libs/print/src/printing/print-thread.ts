// A thread that draws files, one at a time: see printing.ts.
import { serveTasks } from '@tiffin/event-sourcing/worker';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** What a module that draws a file exports as `draw`. The content comes from another thread: it is data only. */
export type Draw<Content> = (content: Content) => Readable | Promise<Readable>;

export interface PrintTask {
  /** The address of a module that exports a `Draw`. */
  readonly module: string;
  readonly content: unknown;
}

serveTasks<PrintTask, Uint8Array>(async ({ module, content }) => {
  const { draw } = (await import(module)) as { readonly draw: Draw<unknown> };
  return await buffer(await draw(content));
});
