import { threadId } from 'node:worker_threads';
import { serveTasks } from '../src/async/serve-tasks.js';

serveTasks<null, number>(() => threadId);
