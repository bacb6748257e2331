import { BreakableLink, StandInServer } from '@tiffin/event-sourcing/testing/event-store-db';
import { rmSync } from 'node:fs';
import { ServerProcess } from './server-process.js';
import { newDirectory } from './test-api.js';

test('a start waits for the log, and a server whose log hangs still ends when it is asked to', async () => {
  const directory = newDirectory();
  const log = new StandInServer();
  const link = new BreakableLink(() => log.port);
  await log.start();
  await link.open();
  const TIFFIN_EVENT_STORE = `esdb://127.0.0.1:${link.port}?tls=false`;
  await link.close();
  const server = new ServerProcess(directory, { TIFFIN_EVENT_STORE });
  try {
    await server.says(/^Waiting for EventStoreDB: /m);
    await link.open();
    await server.says(/^EventStoreDB is there\.$/m);
    await server.ready();
    link.hang();
    const asked = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - asked).toBeLessThan(15_000);
  } finally {
    await server.end('SIGKILL');
    link.resume();
    await link.close();
    log.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
