// Folds like the builder's own threads, and ends when it begins to compare.
import { serveCalls } from '@tiffin/sqlite';
import { startFolding, type FoldingWorkData } from '../src/rebuilding/folding-work.js';

serveCalls((data: FoldingWorkData) => {
  const { methods, close } = startFolding(data);
  const compareAll: typeof methods.compareAll = (live, at) => {
    void methods.compareAll(live, at);
    process.exit(1);
  };
  return { methods: { ...methods, compareAll }, close };
});
