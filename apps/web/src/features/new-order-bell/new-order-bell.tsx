import { matchPath, useLocation } from 'react-router-dom';
import { useLiveEvent } from '../../live';
import type { Ring } from '../sound/chime';
import { useSound } from '../sound/use-sound';

/** Pages that ring by themselves: they read what no message told of, too, and a screen for students rings for what is ready. */
const RINGING_PAGES = ['/today-orders', '/kitchen', '/pickup'];

/**
 * Rings for a new order on a contractor's other pages (docs/reference/specification.md#4.4), as was chosen on Today's Orders. Each time it
 * comes back from there it asks for that choice again.
 */
export function NewOrderBell({ bell }: { bell?: Ring }) {
  const { pathname } = useLocation();
  return RINGING_PAGES.some((page) => matchPath(page, pathname)) ? null : <Bell bell={bell} />;
}

function Bell({ bell }: { bell: Ring | undefined }) {
  const { ring } = useSound('today-orders', bell);
  useLiveEvent('newOrder', ring);
  return null;
}
