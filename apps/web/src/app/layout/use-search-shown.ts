import { useLocation } from 'react-router-dom';
import { useMember } from '../../session';
import { CONTRACTOR_PAGES } from '../contractor-pages';

/** Pages without a search box: those of the specification, and those that have nothing to filter. */
const WITHOUT: readonly string[] = [
  '/about-us',
  '/settings',
  '/faqs',
  '/contact-us',
  '/support',
  '/cart',
  '/server-error',
  '/not-found',
  '/kitchen',
  '/admin',
  '/choose-password',
  ...Object.entries(CONTRACTOR_PAGES).flatMap(([path, { search }]) => (search ? [] : path)),
];

/** Whether this page has a search box. Visitors have nothing to search. */
export function useSearchShown(): boolean {
  const { pathname } = useLocation();
  const member = useMember();
  return member !== null && !WITHOUT.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
