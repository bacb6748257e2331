// `npm start`: installs, builds what is missing, then becomes the server (same process, so that signals reach it directly).
import { build, install } from '../setup/install.mjs';

await install();
await build();
endWithParent();
process.setSourceMapsEnabled(true);
await import('../../apps/api/dist/main.js');

/** npm passes a signal to its shell, which does not pass it on. So the server stops when its shell is gone. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
