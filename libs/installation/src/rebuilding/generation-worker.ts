import { serveCalls } from '@tiffin/sqlite';
import { startFolding } from './folding-work.js';

serveCalls(startFolding);
