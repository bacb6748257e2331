// A thread that draws files, one at a time; see pdf-printer.ts.
import { serveTasks } from '@tiffin/event-sourcing/worker';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** The function that a drawing module exports as `draw`. Its content comes from another thread, so it is plain data. */
export type Draw<Content> = (content: Content) => Readable | Promise<Readable>;

export interface PrintTask {
  /** The URL of a module that exports a `Draw`. */
  readonly module: string;
  readonly content: unknown;
}

serveTasks<PrintTask, Uint8Array>(async ({ module, content }) => {
  const { draw } = (await import(module)) as { readonly draw: Draw<unknown> };
  return await buffer(await draw(content));
});
