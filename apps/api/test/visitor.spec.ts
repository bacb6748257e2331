import request from 'supertest';
import { TestApi } from './test-api.js';

let api: TestApi;
const visitor = () => request(api.running.app.getHttpServer());

beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

describe('what anybody may ask', () => {
  test('whether the server lives and is ready', async () => {
    await visitor().get('/api/health/live').expect(200, { status: 'ok' });
    await visitor().get('/api/health/ready').expect(200, { status: 'ready' });
  });

  test('who they are: nobody', () => visitor().get('/api/users').expect(200, { message: 'no user' }));

  test('which hostels there are, and which have a canteen', async () => {
    const hostels = await visitor().get('/api/users/hostels').expect(200);
    expect(hostels.body).toHaveLength(20);
    expect(hostels.body).toContainEqual({ hostelType: 'BH', hostelNumber: 1, hostelName: expect.any(String), taken: true });
    expect(hostels.body).toContainEqual({ hostelType: 'GH', hostelNumber: 2, hostelName: expect.any(String), taken: false });
    const canteens = await visitor().get('/api/users/canteens').expect(200);
    expect((canteens.body as { _id: string }[]).map(({ _id }) => _id).sort()).toEqual(
      api.canteens.map(({ canteenId }) => canteenId).sort(),
    );
    expect(JSON.stringify(canteens.body)).not.toMatch(/contractor|email|phone/);
  });

  test('to be signed out, also when they are not in', () => visitor().patch('/api/users/logout').expect(200, {}));
});

describe('what asks for a session', () => {
  test.each(['/snacks', '/snacks/packaged', '/orders', '/canteen', '/orders/statistics'])('GET %s says tokens missing', (path) =>
    visitor().get(`/api${path}`).expect(401, { message: 'tokens missing', code: 'no_session' }),
  );

  test.each(['/users/orders', '/users/contractors'])('POST %s asks for the key, which signs nobody out', (path) =>
    visitor().post(`/api${path}`).send({}).expect(401, { message: 'key missing', code: 'key_required' }),
  );

  test.each(['/users/orders', '/users/contractors'])('POST %s answers whoever only looks that the key is missing', (path) =>
    visitor().post(`/api${path}`).send({ look: true }).expect(200, { message: 'key missing' }),
  );

  test('an old cookie is none', () =>
    visitor().get('/api/snacks').set('cookie', 'tiffin_session=c3RvbGVu').expect(401, { message: 'tokens missing', code: 'no_session' }));
});
