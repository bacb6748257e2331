import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { serverFailed } from '../api/signals';
import { wallPageAt } from '../language/language-choice';

/**
 * Redirects to /server-error when any call fails with a defect of the server (500) (docs/reference/specification.md#8.1,
 * docs/reference/decisions.md#8.3). Wall screens are excluded: they show since when they are stale, refetch by themselves, and have no user
 * who could navigate back.
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
