import type { UserRole } from '@tiffin/contracts';
import { fetchTexts } from '../language/texts';
import { removeUnusedCode } from './cache-files';

const PAGES: Readonly<Record<UserRole, () => readonly Promise<unknown>[]>> = {
  student: () => [
    fetchTexts('people'),
    import('../features/home/nothing-found'),
    import('../features/cart/cart-page'),
    import('../features/orders/orders-page'),
    import('../features/my-bills/my-bills-page'),
    import('../features/week/week-page'),
    import('../features/settings/settings-page'),
    import('../features/settings/details/personal-information'),
    import('../features/settings/card/card-page'),
    import('../app/secondary-routes'),
    import('../features/faqs/faqs-page'),
    import('../features/about-us/about-us-page'),
    import('../features/contact/contact-us-page'),
    import('../features/contact/support-page'),
  ],
  contractor: () => [
    fetchTexts('office'),
    import('../app/secondary-routes'),
    import('../features/today-orders/today-orders-page'),
    import('../features/menu-editing/menu-editing'),
    import('../features/students/students-page'),
    import('../features/all-bills/all-bills-page'),
    import('../features/history/history-page'),
    import('../features/day-close/day-close-page'),
    import('../features/statistics/statistics-page'),
    import('../features/settings/settings-page'),
    import('../features/settings/details/contractor-details'),
  ],
  staff: () => [fetchTexts('office'), import('../features/kitchen/kitchen-page'), import('../features/pickup/pickup-page')],
  counter: () => [fetchTexts('office'), import('../features/counter/counter-page')],
};

/** Time in ms after which the loaded files are known to be cached. */
const CACHED = 10_000;

/**
 * Loads the code of the pages that a role opens, so that this device caches it, and removes the code of other roles and versions. Best
 * effort: a page that is not loaded by then says so when it is opened.
 */
export async function loadPagesOf(role: UserRole): Promise<void> {
  const pages = await Promise.allSettled(PAGES[role]());
  // Without a connection, unused code may be all that there is.
  if (pages.every(({ status }) => status === 'fulfilled')) setTimeout(() => void removeUnusedCode(), CACHED);
}
