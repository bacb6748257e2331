// `npm start`: installs, builds what is missing, then becomes the server (same process, so that signals reach it directly).
import { build, install } from '../setup/install.mjs';

await install();
await build();
process.setSourceMapsEnabled(true);
await import('../../apps/api/dist/main.js');
