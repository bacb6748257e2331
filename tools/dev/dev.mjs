// `npm run dev`: runs the server from its sources, restarted on change, and Vite for the client with hot reload.
import { install } from '../setup/install.mjs';
import { mustRun, say } from '../setup/run.mjs';

await install();
say('The client: http://127.0.0.1:4200 (the server behind it: http://127.0.0.1:3000)');
await mustRun(
  'Development mode',
  'npx',
  [
    'concurrently',
    '--kill-others',
    '--names',
    'api,web',
    'node --watch --watch-preserve-output --import ./tools/source/register.mjs --conditions=@tiffin/source apps/api/src/main.ts',
    'vite apps/web',
  ],
  { env: { TIFFIN_PUBLIC_URL: 'http://127.0.0.1:4200' } },
);
