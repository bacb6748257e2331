import type { Order } from '@tiffin/contracts';
import { rmSync } from 'node:fs';
import { oneOfEach, persistently, place } from './carts.js';
import { ServerProcess } from './server-process.js';
import { newDirectory, TestApi } from './test-api.js';
import { removeStoresOf, sharedStores } from './test-stores.js';

if (sharedStores) {
  test('of two servers on the same stores one is killed: the other one takes orders at once, and shows them within 10 s', async () => {
    const directory = newDirectory();
    const api = await TestApi.start({}, { directory });
    const cart = oneOfEach(await api.menu(await api.contractor(), 1_000));
    await api.halt();
    const servers = [new ServerProcess(directory), new ServerProcess(directory)] as const;
    try {
      const [first, second] = await Promise.all(servers.map((server) => server.ready()));
      if (!first || !second) throw new Error('Nobody is there');
      const [here, there] = [await first.logIn('student', 'BH1-101'), await second.logIn('student', 'BH1-101')];
      const history = `/orders/${String((await there.get('/users')).body['_id'])}?limit=100`;
      const before = (await place(here, cart)).body as unknown as Order;

      expect(await first.end('SIGKILL')).toBe('SIGKILL');
      const killed = performance.now();
      const placed = await place(there, cart);
      expect(placed.status).toBe(201);
      const position = placed.headers['x-position'] ?? '';
      const seen = await persistently(() => there.get(history).set('x-after-position', position));
      expect(performance.now() - killed).toBeLessThan(10_000);
      const { orders } = seen.body as unknown as { orders: Order[] };
      expect(orders.map(({ _id }) => _id)).toEqual([(placed.body as unknown as Order)._id, before._id]);
    } finally {
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      await removeStoresOf(directory);
      rmSync(directory, { recursive: true, force: true });
    }
  });
} else {
  test.skip('Two servers on the same stores: skipped, since TIFFIN_TEST_EVENT_STORE and TIFFIN_TEST_MONGO do not name both', () =>
    undefined);
}
