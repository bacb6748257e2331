import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { OrdersPage, PlaceOrderRequest } from '@tiffin/contracts';
import { until } from '@tiffin/event-sourcing/testing';
import { BreakableLink } from '@tiffin/event-sourcing/testing/event-store-db';
import { databaseIn, dropDatabase, testMongo, withDatabase } from '@tiffin/read-models/testing';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { oneOfEach, persistently, place } from './carts.js';
import { TestApi } from './test-api.js';

if (testMongo !== undefined) {
  describe('a MongoDB on the other side of a connection that can break', () => {
    const { link, connectionString } = throughLink(String(testMongo));
    let api: TestApi;
    let student: Browser;
    let contractor: Browser;
    let cart: PlaceOrderRequest;

    beforeAll(async () => {
      await link.open();
      api = await TestApi.start({ TIFFIN_MONGO: connectionString() });
      [student, contractor] = await Promise.all([api.student(), api.contractor()]);
      cart = oneOfEach(await api.menu(contractor, 1_000));
    });
    afterAll(async () => {
      link.resume();
      await api.stop();
      await dropDatabase(String(testMongo), databaseIn(connectionString()));
      await link.close();
    });

    const health = async (): Promise<unknown[]> => {
      const { status, body } = await student.get('/health/ready');
      return [status, body['checks']];
    };
    /** Health answers are reused for a second. */
    const healthSays = (expected: unknown[]): Promise<void> => until(async () => isDeepStrictEqual(await health(), expected));
    const unavailable = [503, { mongo: "MongoDB can't be reached." }];
    const ordersWith = async (key: string): Promise<string[]> => {
      const answer = await persistently(() => place(student, cart, key));
      expect([200, 201]).toContain(answer.status);
      await api.settled();
      const me = String((await student.get('/users')).body['_id']);
      const { orders } = (await student.get(`/orders/${me}?limit=100`)).body as unknown as OrdersPage;
      return orders.filter(({ _id }) => _id === answer.body['_id']).map(({ _id }) => _id);
    };
    const comeBack = ({ status, headers }: Answer): void => {
      expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    };
    /**
     * Calls during the outage. Those that cache nothing come first (docs/adr/0033-what-a-process-remembers.md), so that the others
     * find nothing cached.
     */
    const allComeBack = async (key: string): Promise<void> => {
      (await Promise.all([student.get('/snacks'), contractor.get('/orders')])).forEach(comeBack);
      (await Promise.all([place(student, cart, key), student.get('/users')])).forEach(comeBack);
    };

    test('that is cut during calls: nobody is signed out, every order exists once, and the views catch up', async () => {
      const keys = Array.from({ length: 5 }, () => randomUUID());
      for (const key of keys) {
        const placing = place(student, cart, key);
        link.cut();
        await placing;
        expect(await ordersWith(key)).toHaveLength(1);
      }
      expect(await persistently(() => student.get('/users'))).toMatchObject({ body: { userName: 'BH1-101' } });
    });

    test.each([
      ['hangs', () => link.hang(), () => link.resume()],
      ['is gone for a while', () => link.close(), () => link.open()],
    ])('that %s: calls answer 503, health names it, and an order exists once', async (_, goAway, comeBackAgain) => {
      const key = randomUUID();
      await goAway();
      await allComeBack(key);
      await healthSays(unavailable);
      expect((await student.get('/health/live')).status).toBe(200);
      await comeBackAgain();
      expect(await ordersWith(key)).toHaveLength(1);
      await healthSays([200, undefined]);
    });
  });
} else {
  test.skip('A MongoDB that goes away: skipped, since TIFFIN_TEST_MONGO names none', () => undefined);
}

/**
 * Connects to the first of the servers, which must be the primary, through a link and alone: a driver that knew the replica set
 * would bypass the link.
 */
function throughLink(mongo: string): { link: BreakableLink; connectionString: () => string } {
  const {
    user = '',
    host = '',
    port = '27017',
  } = /^mongodb:\/\/(?<user>[^@/]+@)?(?<host>[^:,/?]+)(?::(?<port>\d+))?/.exec(mongo)?.groups ?? {};
  const link = new BreakableLink(() => Number(port), host);
  const parameters = [...new URLSearchParams(mongo.split('?')[1])].filter(([name]) => !/^(replicaSet|directConnection)$/i.test(name));
  const options = new URLSearchParams([...parameters, ['directConnection', 'true']]);
  const path = /^[^/]+\/\/[^/?]+(\/[^?]*)?/.exec(mongo)?.[1] ?? '/';
  const database = `tiffin-test-${randomUUID()}`;
  return { link, connectionString: () => withDatabase(`mongodb://${user}127.0.0.1:${link.port}${path}?${options.toString()}`, database) };
}
