// Locks a directory, prints that, and keeps the lock until it is killed.
import { lockDirectory } from '../src/index.js';

lockDirectory(process.argv[2] ?? '');
console.log('held');
setInterval(() => undefined, 60_000);
