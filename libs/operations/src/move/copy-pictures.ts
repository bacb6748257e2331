import type { BlobStore } from '@tiffin/read-models';
import type { StepContext } from './move-watcher.js';

/** Copies every picture, and removes what an earlier attempt copied and the source no longer has. Answers how many there are. */
export async function copyPictures(source: BlobStore, target: BlobStore, { signal, watcher }: StepContext): Promise<number> {
  watcher.began('Copying the pictures');
  const names = await allNames(source);
  for (const name of await allNames(target)) if (!names.has(name)) await target.delete(name);
  let done = 0;
  for (const name of names) {
    signal.throwIfAborted();
    const content = await source.get(name);
    if (content) await target.put(name, content);
    done += 1;
    watcher.advanced({ done, share: done / names.size });
  }
  return done;
}

async function allNames(blobs: BlobStore): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const name of blobs.names()) names.add(name);
  return names;
}
