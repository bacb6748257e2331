import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { RequireUser, useMember, useUser } from '../session';
import { ServerErrorPage } from '../features/errors/server-error-page';
import { Layout } from './layout/layout';
import { PlainFrame } from './layout/plain-frame';
import { mayOpen } from './may-open';
import { usePageTitle } from './page-title';

const WelcomePage = lazy(async () => ({ default: (await import('../features/welcome/welcome-page')).WelcomePage }));
const LogInPage = lazy(async () => ({ default: (await import('../features/log-in/log-in-page')).LogInPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/forgot-password/forgot-password-page')).ForgotPasswordPage,
}));
const ChoosePasswordPage = lazy(async () => ({
  default: (await import('../features/choose-password/choose-password-page')).ChoosePasswordPage,
}));
const SettingsPage = lazy(async () => ({ default: (await import('../features/settings/settings-page')).SettingsPage }));
const PersonalInformation = lazy(async () => ({
  default: (await import('../features/settings/details/personal-information')).PersonalInformation,
}));
const PasswordPage = lazy(async () => ({ default: (await import('../features/settings/password/password-page')).PasswordPage }));
const KitchenKeyPage = lazy(async () => ({ default: (await import('../features/settings/kitchen-key/kitchen-key-page')).KitchenKeyPage }));
const HomePage = lazy(async () => ({ default: (await import('../features/home/home-page')).HomePage }));
const CartPage = lazy(async () => ({ default: (await import('../features/cart/cart-page')).CartPage }));
const OrdersPage = lazy(async () => ({ default: (await import('../features/orders/orders-page')).OrdersPage }));
const TodayOrdersPage = lazy(async () => ({ default: (await import('../features/today-orders/today-orders-page')).TodayOrdersPage }));
const MyBillsPage = lazy(async () => ({ default: (await import('../features/my-bills/my-bills-page')).MyBillsPage }));
const AllBillsPage = lazy(async () => ({ default: (await import('../features/all-bills/all-bills-page')).AllBillsPage }));
const HistoryPage = lazy(async () => ({ default: (await import('../features/history/history-page')).HistoryPage }));
const StatisticsPage = lazy(async () => ({ default: (await import('../features/statistics/statistics-page')).StatisticsPage }));
const StudentsPage = lazy(async () => ({ default: (await import('../features/students/students-page')).StudentsPage }));
const ImportStudentsPage = lazy(async () => ({
  default: (await import('../features/students/import/import-students-page')).ImportStudentsPage,
}));
const RegisterStudentPage = lazy(async () => ({
  default: (await import('../features/register-student/register-student-page')).RegisterStudentPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('../features/errors/not-found-page')).NotFoundPage }));
const KitchenPage = lazy(async () => ({ default: (await import('../features/kitchen/kitchen-page')).KitchenPage }));
const AdminPage = lazy(async () => ({ default: (await import('../features/admin/admin-page')).AdminPage }));
const RegisterCanteenPage = lazy(async () => ({
  default: (await import('../features/register-canteen/register-canteen-page')).RegisterCanteenPage,
}));
const MessagesPage = lazy(async () => ({ default: (await import('../features/contact/messages/messages-page')).MessagesPage }));
const AboutUsPage = lazy(async () => ({ default: (await import('../features/about-us/about-us-page')).AboutUsPage }));
const FaqsPage = lazy(async () => ({ default: (await import('../features/faqs/faqs-page')).FaqsPage }));
const ContactUsPage = lazy(async () => ({ default: (await import('../features/contact/contact-us-page')).ContactUsPage }));
const SupportPage = lazy(async () => ({ default: (await import('../features/contact/support-page')).SupportPage }));
const OperationsPage = lazy(async () => ({ default: (await import('../features/operations/operations-page')).OperationsPage }));

/** Every address of the client (specification 2). The code of a screen is loaded when it is opened. */
export function AppRoutes() {
  const { t } = useLingui();
  return (
    <Routes>
      <Route element={<RequireUser role="contractor" />}>
        <Route element={<PlainFrame />}>
          <Route path="/register-student" element={<Titled title={t`Register student`} page={<RegisterStudentPage />} />} />
        </Route>
      </Route>
      <Route element={<Layout />}>
        <Route element={<VisitorsOnly />}>
          <Route path="/new-user" element={<Titled title={t`Welcome`} page={<WelcomePage />} />} />
          <Route path="/login" element={<Titled title={t`Log in`} page={<LogInPage />} />} />
          <Route path="/forgot-password" element={<Titled title={t`Forgot password`} page={<ForgotPasswordPage />} />} />
        </Route>
        <Route path="/choose-password" element={<Titled title={t`Choose a new password`} page={<ChoosePasswordPage />} />} />
        <Route element={<RequireUser />}>
          <Route index element={<Titled title={t`Home`} page={<HomePage />} />} />
          <Route path="/orders/:studentId" element={<OrdersRoute />} />
          <Route path="/bills/:studentId" element={<BillsRoute />} />
          <Route path="/settings" element={<Titled title={t`Settings`} page={<SettingsPage />} />}>
            <Route index element={<PersonalInformation />} />
            <Route path="password" element={<PasswordPage />} />
            <Route element={<RequireUser role="contractor" />}>
              <Route path="kitchen-key" element={<KitchenKeyPage />} />
            </Route>
          </Route>
        </Route>
        <Route element={<RequireUser role="student" />}>
          <Route path="/cart" element={<Titled title={t`Cart`} page={<CartPage />} />} />
        </Route>
        <Route element={<RequireUser role="contractor" />}>
          <Route path="/today-orders" element={<Titled title={t`Today's Orders`} page={<TodayOrdersPage />} />} />
          <Route path="/all-bills" element={<Titled title={t`All Bills`} page={<AllBillsPage />} />} />
          <Route path="/history" element={<Titled title={t`History`} page={<HistoryPage />} />} />
          <Route path="/statistics" element={<Titled title={t`Statistics`} page={<StatisticsPage />} />} />
          <Route path="/students" element={<Titled title={t`Students`} page={<StudentsPage />} />} />
          <Route path="/students/import" element={<Titled title={t`Import students`} page={<ImportStudentsPage />} />} />
        </Route>
        <Route path="/kitchen" element={<Titled title={t`Kitchen`} page={<KitchenPage />} />} />
        <Route path="/admin" element={<Titled title={t`Admin`} page={<AdminPage />} />} />
        <Route path="/admin/new-canteen" element={<Titled title={t`Register a canteen`} page={<RegisterCanteenPage />} />} />
        <Route path="/admin/operations" element={<Titled title={t`Operations`} page={<OperationsPage />} />} />
        <Route path="/admin/queries" element={<Titled title={t`Messages`} page={<MessagesPage />} />} />
        <Route path="/about-us" element={<Titled title={t`About Us`} page={<AboutUsPage />} />} />
        <Route path="/faqs" element={<Titled title={t`FAQ`} page={<FaqsPage />} />} />
        <Route path="/contact-us" element={<Titled title={t`Contact us`} page={<ContactUsPage />} />} />
        <Route path="/support" element={<Titled title={t`Support`} page={<SupportPage />} />} />
        <Route path="/server-error" element={<Titled title={t`Server Error`} page={<ServerErrorPage />} />} />
        <Route path="*" element={<Titled title={t`Page Not Found`} page={<NotFoundPage />} />} />
      </Route>
    </Routes>
  );
}

function Titled({ title, page }: { title: string; page: ReactNode }) {
  usePageTitle(title);
  return page;
}

function OrdersRoute() {
  const { t } = useLingui();
  const own = useParams()['studentId'] === useUser()?._id;
  return <Titled title={own ? t`My Orders` : t`Orders`} page={<OrdersPage />} />;
}

function BillsRoute() {
  const { t } = useLingui();
  const own = useParams()['studentId'] === useUser()?._id;
  return <Titled title={own ? t`My Bills` : t`Bills`} page={<MyBillsPage />} />;
}

/** Whoever is signed in has no business here: on to where they wanted to go, or home. */
function VisitorsOnly() {
  const member = useMember();
  const { state } = useLocation() as { state: { from?: unknown } | null };
  if (!member) return <Outlet />;
  const wanted = typeof state?.from === 'string' ? state.from : '/';
  return <Navigate to={mayOpen(wanted, member) ? wanted : '/'} replace />;
}
