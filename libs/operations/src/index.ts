export { Chores } from './chores/chores.js';
export { moveInstallation, type MovedView, type MoveReport } from './move/move-installation.js';
export { MoveFailed } from './move/move-failed.js';
export type { MoveWatcher, Progress } from './move/move-watcher.js';
export { OperationsModule } from './operations.module.js';
