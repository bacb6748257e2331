import { useLocation } from 'react-router-dom';
import { useMember } from '../../session';

/** Pages without a search box: those of the specification, and those that have nothing to filter. */
const WITHOUT = [
  '/about-us',
  '/settings',
  '/faqs',
  '/contact-us',
  '/support',
  '/statistics',
  '/history',
  '/cart',
  '/server-error',
  '/not-found',
  '/kitchen',
  '/admin',
  '/choose-password',
  '/students/import',
];

/** Whether this page has a search box. Visitors have nothing to search. */
export function useSearchShown(): boolean {
  const { pathname } = useLocation();
  const member = useMember();
  return member !== null && !WITHOUT.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
