import { routesOf } from '@tiffin/credentials';
import { startAccounts } from './accounts-app.js';

test('every route of accounts says whom it is for', async () => {
  const accounts = await startAccounts();
  const routes = routesOf(accounts.app).map(({ method, path, audience }) => `${method} ${path}: ${audience?.join(', ') ?? 'nobody'}`);
  await accounts.close();
  expect(routes).toEqual([
    'GET /bills/generate: contractor',
    'PATCH /contractors/account: contractor',
    'POST /contractors/account/email: contractor',
    'POST /contractors/account/email/code: contractor',
    'POST /contractors/complete-registeration: anyone',
    'PATCH /contractors/kitchen-key: contractor',
    'POST /contractors/only: contractor',
    'POST /contractors/register: anyone',
    'POST /contractors/resend-code: anyone',
    'GET /contractors/settings: contractor',
    'PATCH /contractors/settings: contractor',
    'DELETE /contractors/students: contractor',
    'GET /contractors/students: contractor',
    'POST /contractors/students: contractor',
    'DELETE /contractors/students/:id: contractor',
    'PATCH /contractors/students/:id: contractor',
    'POST /contractors/students/import: contractor',
    'GET /contractors/upi: contractor',
    'PUT /contractors/upi: contractor',
    'GET /forgotten: nobody',
    'POST /kitchen/prepared: staff',
    'GET /operations/log-ins: admin, operator',
    'GET /operations/projections: admin, operator',
    'GET /users: anyone',
    'PATCH /users/avatar: student, contractor',
    'GET /users/canteens: anyone',
    'GET /users/contact: anyone',
    'POST /users/contractors: anyone',
    'PATCH /users/contractors/:canteenId: admin',
    'PATCH /users/contractors/:canteenId/approval: admin',
    'GET /users/hostels: anyone',
    'PATCH /users/login: anyone',
    'PATCH /users/logout: anyone',
    'POST /users/orders: anyone',
    'PATCH /users/password: student, contractor',
    'GET /users/queries: admin',
    'PATCH /users/queries/:id: admin',
    'POST /users/query: anyone',
    'PATCH /users/reset-password: anyone',
    'POST /users/reset-password: anyone',
    'POST /users/reset-password/check: anyone',
    'DELETE /users/sessions: student, contractor',
    'GET /users/sessions: student, contractor',
    'DELETE /users/sessions/:id: student, contractor',
  ]);
});
