import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RequireUser } from '../session';
import { Titled } from './titled';

const TodayOrdersPage = lazy(async () => ({ default: (await import('../features/today-orders/today-orders-page')).TodayOrdersPage }));
const AllBillsPage = lazy(async () => ({ default: (await import('../features/all-bills/all-bills-page')).AllBillsPage }));
const HistoryPage = lazy(async () => ({ default: (await import('../features/history/history-page')).HistoryPage }));
const StatisticsPage = lazy(async () => ({ default: (await import('../features/statistics/statistics-page')).StatisticsPage }));
const StudentsPage = lazy(async () => ({ default: (await import('../features/students/students-page')).StudentsPage }));
const ImportStudentsPage = lazy(async () => ({
  default: (await import('../features/students/import/import-students-page')).ImportStudentsPage,
}));
const KitchenPage = lazy(async () => ({ default: (await import('../features/kitchen/kitchen-page')).KitchenPage }));
const AdminPage = lazy(async () => ({ default: (await import('../features/admin/admin-page')).AdminPage }));
const RegisterCanteenPage = lazy(async () => ({
  default: (await import('../features/register-canteen/register-canteen-page')).RegisterCanteenPage,
}));
const OperationsPage = lazy(async () => ({ default: (await import('../features/operations/operations-page')).OperationsPage }));
const MessagesPage = lazy(async () => ({ default: (await import('../features/contact/messages/messages-page')).MessagesPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('../features/errors/not-found-page')).NotFoundPage }));

/** The addresses of contractors, of the kitchen and of the operators; else "Page Not Found". */
export function FurtherRoutes() {
  const { t } = useLingui();
  return (
    <Routes>
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
      <Route path="*" element={<Titled title={t`Page Not Found`} page={<NotFoundPage />} />} />
    </Routes>
  );
}
