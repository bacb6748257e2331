// Folds like the builder's own threads, and ends in the middle: after the first write, before the last.
import { serveCalls } from '@tiffin/sqlite';
import { startFolding, type FoldingWorkData } from '../src/rebuilding/folding-work.js';

serveCalls((data: FoldingWorkData) => {
  const { methods, close } = startFolding(data);
  const stored = new Float64Array(data.progress);
  const endOnceStored = (): void => void (stored[0] ? process.exit(1) : setImmediate(endOnceStored));
  const fold: typeof methods.fold = (until) => {
    endOnceStored();
    return methods.fold(until);
  };
  return { methods: { ...methods, fold }, close };
});
