import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { serverFailed } from '../api/signals';
import { wallPageAt } from '../language/language-choice';

/**
 * A defect of the server (500) leads to /server-error, whichever call met it (docs/reference/specification.md#8.1,
 * docs/reference/decisions.md#8.3). Nobody touches a screen on a wall: it says since when it is not fresh, reads again by itself, and must
 * not be led away from that.
 */
export function ServerErrorRedirect() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (wallPageAt(pathname)) return undefined;
    return serverFailed.listen(() => void navigate('/server-error'));
  }, [navigate, pathname]);
  return null;
}
