// Lets Node run the TypeScript sources: `node --import ./tools/source/register.mjs --conditions=@tiffin/source file.ts`.
// Worker threads and child processes inherit both flags, so tests need no build. Production runs the built files without it.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
