// Opens a database (or locks a directory) as a user who may not write there, and prints the result.
import { lockDirectory, openDatabase } from '../src/index.js';

const [, , what, path = ''] = process.argv;
if (process.getuid?.() === 0) process.seteuid?.(65534);
try {
  if (what === 'lock') lockDirectory(path);
  else openDatabase(path, { synchronous: 'FULL' });
  console.log('opened');
} catch (error) {
  console.log(JSON.stringify({ ...(error as object), message: (error as Error).message }));
}
