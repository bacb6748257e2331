import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RequireUser } from '../session';
import type { ContractorPage } from './contractor-pages';
import { TitledPage } from './titled-page';

const TodayOrdersPage = lazy(async () => ({ default: (await import('../features/today-orders/today-orders-page')).TodayOrdersPage }));
const AllBillsPage = lazy(async () => ({ default: (await import('../features/all-bills/all-bills-page')).AllBillsPage }));
const DayClosePage = lazy(async () => ({ default: (await import('../features/day-close/day-close-page')).DayClosePage }));
const ArrangeMenuPage = lazy(async () => ({
  default: (await import('../features/menu-editing/arrange/arrange-menu-page')).ArrangeMenuPage,
}));
const ChangePricesPage = lazy(async () => ({
  default: (await import('../features/menu-editing/bulk/change-prices-page')).ChangePricesPage,
}));
const ImportMenuPage = lazy(async () => ({ default: (await import('../features/menu-editing/bulk/import-menu-page')).ImportMenuPage }));
const HistoryPage = lazy(async () => ({ default: (await import('../features/history/history-page')).HistoryPage }));
const StatisticsPage = lazy(async () => ({ default: (await import('../features/statistics/statistics-page')).StatisticsPage }));
const StudentsPage = lazy(async () => ({ default: (await import('../features/students/students-page')).StudentsPage }));
const ImportStudentsPage = lazy(async () => ({
  default: (await import('../features/students/import/import-students-page')).ImportStudentsPage,
}));
const KitchenPage = lazy(async () => ({ default: (await import('../features/kitchen/kitchen-page')).KitchenPage }));
const CounterPage = lazy(async () => ({ default: (await import('../features/counter/counter-page')).CounterPage }));
const PickupPage = lazy(async () => ({ default: (await import('../features/pickup/pickup-page')).PickupPage }));
const AdminPage = lazy(async () => ({ default: (await import('../features/admin/admin-page')).AdminPage }));
const RegisterCanteenPage = lazy(async () => ({
  default: (await import('../features/register-canteen/register-canteen-page')).RegisterCanteenPage,
}));
const OperationsPage = lazy(async () => ({ default: (await import('../features/operations/operations-page')).OperationsPage }));
const MessagesPage = lazy(async () => ({ default: (await import('../features/contact/messages/messages-page')).MessagesPage }));
const AboutUsPage = lazy(async () => ({ default: (await import('../features/about-us/about-us-page')).AboutUsPage }));
const ContactUsPage = lazy(async () => ({ default: (await import('../features/contact/contact-us-page')).ContactUsPage }));
const SupportPage = lazy(async () => ({ default: (await import('../features/contact/support-page')).SupportPage }));
const ServerErrorPage = lazy(async () => ({ default: (await import('../features/errors/server-error-page')).ServerErrorPage }));
const FaqsPage = lazy(async () => ({ default: (await import('../features/faqs/faqs-page')).FaqsPage }));
const ChoosePasswordPage = lazy(async () => ({
  default: (await import('../features/choose-password/choose-password-page')).ChoosePasswordPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('../features/errors/not-found-page')).NotFoundPage }));

/** The pages of contractors, the kitchen and operators, and pages that users seldom open; otherwise "Page Not Found". */
export function SecondaryRoutes() {
  const { t } = useLingui();
  const forContractors = {
    '/today-orders': <TitledPage title={t`Today's Orders`} texts="office" page={<TodayOrdersPage />} />,
    '/all-bills': <TitledPage title={t`All bills`} texts="office" page={<AllBillsPage />} />,
    '/history': <TitledPage title={t`History`} texts="office" page={<HistoryPage />} />,
    '/arrange-menu': <TitledPage title={t`Arrange the menu`} texts="office" page={<ArrangeMenuPage />} />,
    '/change-prices': <TitledPage title={t`Change prices`} texts="office" page={<ChangePricesPage />} />,
    '/import-menu': <TitledPage title={t`Import the menu`} texts="office" page={<ImportMenuPage />} />,
    '/day': <TitledPage title={t`Day's close`} texts="office" page={<DayClosePage />} />,
    '/statistics': <TitledPage title={t`Statistics`} texts="office" page={<StatisticsPage />} />,
    '/students': <TitledPage title={t`Students`} texts="office" page={<StudentsPage />} />,
    '/students/import': <TitledPage title={t`Import students`} texts="office" page={<ImportStudentsPage />} />,
  } satisfies Record<ContractorPage, ReactNode>;
  return (
    <Routes>
      <Route element={<RequireUser role="contractor" />}>
        {Object.entries(forContractors).map(([path, element]) => (
          <Route key={path} path={path} element={element} />
        ))}
      </Route>
      <Route path="/kitchen" element={<TitledPage title={t`Kitchen`} texts="office" page={<KitchenPage />} />} />
      <Route path="/counter" element={<TitledPage title={t`Counter`} texts="office" page={<CounterPage />} />} />
      <Route path="/pickup" element={<TitledPage title={t`Pickup screen`} texts="office" page={<PickupPage />} />} />
      <Route path="/admin" element={<TitledPage title={t`Admin`} texts="operators" page={<AdminPage />} />} />
      <Route
        path="/admin/new-canteen"
        element={<TitledPage title={t`Register a canteen`} texts="operators" page={<RegisterCanteenPage />} />}
      />
      <Route path="/admin/operations" element={<TitledPage title={t`Operations`} texts="operators" page={<OperationsPage />} />} />
      <Route path="/admin/queries" element={<TitledPage title={t`Messages`} texts="operators" page={<MessagesPage />} />} />
      <Route path="/about-us" element={<TitledPage title={t`About Us`} page={<AboutUsPage />} />} />
      <Route path="/contact-us" element={<TitledPage title={t`Contact us`} page={<ContactUsPage />} />} />
      <Route path="/support" element={<TitledPage title={t`Support`} page={<SupportPage />} />} />
      <Route path="/server-error" element={<TitledPage title={t`Server error`} page={<ServerErrorPage />} />} />
      <Route path="/faqs" element={<TitledPage title={t`FAQ`} page={<FaqsPage />} />} />
      <Route path="/choose-password" element={<TitledPage title={t`Choose a new password`} page={<ChoosePasswordPage />} />} />
      <Route path="*" element={<TitledPage title={t`Page not found`} page={<NotFoundPage />} />} />
    </Routes>
  );
}
