// `npm run ops -- <command>`: builds the command line if it is missing or outdated, then becomes it (same process, so that signals
// reach it directly).
import { buildOps, install } from '../setup/install.mjs';

await install({ replace: false });
await buildOps();
process.setSourceMapsEnabled(true);
await import('../../apps/ops/dist/main.js');
