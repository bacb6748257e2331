import { startVisitors, type Visitors } from './visitors.js';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await startVisitors();
});
afterAll(() => visitors.accounts.close());

test('a contractor reads and changes what their canteen does, and nobody else’s', async () => {
  const contractor = await visitors.contractor();
  const neighbour = await visitors.signedIn('contractor', 'contractor@gh1.example');
  expect((await contractor.get('/contractors/settings')).body).toEqual({ mailBills: false });
  expect(await contractor.patch('/contractors/settings', { mailBills: true })).toMatchObject({ status: 200, body: { mailBills: true } });
  expect((await contractor.patch('/contractors/settings', {})).body).toEqual({ mailBills: true });
  expect((await contractor.get('/contractors/settings')).body).toEqual({ mailBills: true });
  expect((await neighbour.get('/contractors/settings')).body).toEqual({ mailBills: false });
});

test.each(['true', 1, null])('%p is neither yes nor no', async (mailBills) => {
  const contractor = await visitors.contractor();
  expect(await contractor.patch('/contractors/settings', { mailBills })).toMatchObject({
    status: 400,
    body: { errors: { mailBills: 'please choose yes or no.' } },
  });
});

test('settings are for contractors', async () => {
  for (const person of [await visitors.student(), await visitors.kitchen()])
    expect((await person.get('/contractors/settings')).status).toBe(403);
  expect((await visitors.accounts.browser().patch('/contractors/settings', { mailBills: true })).status).toBe(401);
});
