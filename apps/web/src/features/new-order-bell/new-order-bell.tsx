import { matchPath, useLocation } from 'react-router-dom';
import { useLiveEvent } from '../../live';
import type { Ring } from '../sound/chime';
import { useSound } from '../sound/use-sound';

/** Pages with their own bell: they also read orders that no message announced, and the pickup screen rings for ready orders. */
const RINGING_PAGES = ['/today-orders', '/kitchen', '/pickup'];

/**
 * Rings for a new order on a contractor's other pages (docs/reference/specification.md#4.4), if Today's Orders has the sound on. It reads
 * that setting again after each visit there.
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
