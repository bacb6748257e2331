import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { useOnline } from '../api/reachability';
import { fetchTexts } from '../language/texts';
import { RequireUser, useMember, useSession, useUser } from '../session';
import { HomePage } from '../features/home/home-page';
import { LazySecondaryRoutes, usePreloadSecondaryRoutes } from './lazy-secondary-routes';
import { Layout } from './layout/layout';
import { PageLoading } from './layout/page-loading';
import { PlainFrame } from './layout/plain-frame';
import { mayOpen } from './may-open';
import { TitledPage } from './titled-page';

const WelcomePage = lazy(async () => ({ default: (await import('../features/welcome/welcome-page')).WelcomePage }));
const LogInPage = lazy(async () => ({ default: (await import('../features/log-in/log-in-page')).LogInPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/forgot-password/forgot-password-page')).ForgotPasswordPage,
}));
const SettingsPage = lazy(async () => ({ default: (await import('../features/settings/settings-page')).SettingsPage }));
const PersonalInformation = lazy(async () => ({
  default: (await import('../features/settings/details/personal-information')).PersonalInformation,
}));
const PasswordPage = lazy(async () => ({ default: (await import('../features/settings/password/password-page')).PasswordPage }));
const BillingPage = lazy(async () => {
  const [{ BillingPage: loaded }] = await Promise.all([import('../features/settings/billing/billing-page'), fetchTexts('office')]);
  return { default: loaded };
});
const KitchenKeyPage = lazy(async () => ({ default: (await import('../features/settings/kitchen-key/kitchen-key-page')).KitchenKeyPage }));
const CounterKeyPage = lazy(async () => ({ default: (await import('../features/settings/kitchen-key/counter-key-page')).CounterKeyPage }));
const CardPage = lazy(async () => ({ default: (await import('../features/settings/card/card-page')).CardPage }));
const CartPage = lazy(async () => ({ default: (await import('../features/cart/cart-page')).CartPage }));
const WeekPage = lazy(async () => ({ default: (await import('../features/week/week-page')).WeekPage }));
const OrdersPage = lazy(async () => ({ default: (await import('../features/orders/orders-page')).OrdersPage }));
const MyBillsPage = lazy(async () => ({ default: (await import('../features/my-bills/my-bills-page')).MyBillsPage }));
const RegisterStudentPage = lazy(async () => ({
  default: (await import('../features/register-student/register-student-page')).RegisterStudentPage,
}));

/**
 * All routes of the client (docs/reference/specification.md#2.1). A screen's code loads when it is opened; Home is part of the first
 * bundle, since most visits start there.
 */
export function AppRoutes() {
  const { t } = useLingui();
  usePreloadSecondaryRoutes();
  return (
    <Routes>
      <Route element={<RequireUser role="contractor" />}>
        <Route element={<PlainFrame />}>
          <Route
            path="/register-student"
            element={<TitledPage title={t`Register student`} texts="office" page={<RegisterStudentPage />} />}
          />
        </Route>
      </Route>
      <Route element={<Layout />}>
        <Route element={<VisitorsOnly />}>
          <Route path="/new-user" element={<TitledPage title={t`Welcome`} page={<WelcomePage />} />} />
          <Route path="/login" element={<TitledPage title={t`Log in`} page={<LogInPage />} />} />
          <Route path="/forgot-password" element={<TitledPage title={t`Forgot password`} page={<ForgotPasswordPage />} />} />
        </Route>
        <Route element={<RequireUser />}>
          <Route index element={<TitledPage title={t`Home`} texts="first" page={<HomePage />} />} />
          <Route path="/week" element={<TitledPage title={t`Opening hours`} page={<WeekPage />} />} />
          <Route path="/orders/:studentId" element={<OrdersRoute />} />
          <Route path="/bills/:studentId" element={<BillsRoute />} />
          <Route path="/settings" element={<TitledPage title={t`Settings`} page={<SettingsPage />} />}>
            <Route index element={<PersonalInformation />} />
            <Route path="password" element={<PasswordPage />} />
            <Route element={<RequireUser role="student" />}>
              <Route path="card" element={<CardPage />} />
            </Route>
            <Route element={<RequireUser role="contractor" />}>
              <Route path="billing" element={<BillingPage />} />
              <Route path="kitchen-key" element={<KitchenKeyPage />} />
              <Route path="counter-key" element={<CounterKeyPage />} />
            </Route>
          </Route>
        </Route>
        <Route element={<RequireUser role="student" />}>
          <Route path="/cart" element={<TitledPage title={t`Cart`} page={<CartPage />} />} />
        </Route>
        <Route path="*" element={<LazySecondaryRoutes />} />
      </Route>
    </Routes>
  );
}

function OrdersRoute() {
  const { t } = useLingui();
  const { own, address } = useStudentOfPage('/orders');
  if (address) return <Navigate to={address} replace />;
  return <TitledPage title={own ? t`My Orders` : t`Orders`} texts={own ? 'people' : 'office'} page={<OrdersPage />} />;
}

function BillsRoute() {
  const { t } = useLingui();
  const { own, address } = useStudentOfPage('/bills');
  if (address) return <Navigate to={address} replace />;
  return <TitledPage title={own ? t`My Bills` : t`Bills`} texts={own ? 'people' : 'office'} page={<MyBillsPage />} />;
}

/**
 * Whether a student's page belongs to the current user. `/orders/me` and `/bills/me`, which the installed app's shortcuts name, redirect to
 * `address`.
 */
function useStudentOfPage(page: string): { readonly own: boolean; readonly address: string | undefined } {
  const { studentId } = useParams();
  const user = useUser();
  return { own: studentId === user?._id, address: studentId === 'me' && user ? `${page}/${user._id}` : undefined };
}

/** Redirects signed-in users to the page they wanted, or to their start page. */
function VisitorsOnly() {
  const member = useMember();
  const { confirmed } = useSession();
  const online = useOnline();
  const { state } = useLocation() as { state: { from?: unknown } | null };
  if (!member) return <Outlet />;
  // Their session may have ended; then they are at the right address.
  if (!confirmed && online) return <PageLoading />;
  const start = member.role === 'contractor' ? '/today-orders' : '/';
  const target = typeof state?.from === 'string' ? state.from : start;
  return <Navigate to={mayOpen(target, member) ? target : start} replace />;
}
