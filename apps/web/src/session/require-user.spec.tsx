import type { User } from '@tiffin/contracts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { RequireUser } from './require-user';
import { SessionContext, type Session } from './session';

function Address() {
  const { pathname, state } = useLocation() as { pathname: string; state: { from?: string } | null };
  return <p>{pathname + (state?.from ? ` from ${state.from}` : '')}</p>;
}
function arrive(at: string, role: User['role'] | null) {
  const user = role && ({ _id: '1', role } as User);
  render(
    <SessionContext value={{ user } as Session}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route element={<RequireUser />}>
            <Route index element={<Address />} />
            <Route path="/orders/:id" element={<Address />} />
          </Route>
          <Route element={<RequireUser role="student" />}>
            <Route path="/cart" element={<Address />} />
          </Route>
          <Route path="*" element={<Address />} />
        </Routes>
      </MemoryRouter>
    </SessionContext>,
  );
  return screen.getByText(/^\//).textContent;
}

test.each([
  ['/', null, '/new-user'],
  ['/', 'staff', '/new-user'],
  ['/', 'student', '/'],
  ['/', 'contractor', '/'],
  ['/cart', null, '/login from /cart'],
  ['/cart', 'staff', '/login from /cart'],
  ['/cart', 'contractor', '/not-found'],
  ['/cart', 'student', '/cart'],
  ['/orders/7?filter=3', null, '/login from /orders/7?filter=3'],
] as const)('%s as %s leads to %s', (at, role, where) => {
  expect(arrive(at, role)).toBe(where);
});
