import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { serverFailed } from '../api/signals';

/** A defect of the server (500) leads to /server-error, whichever call met it (specification 8, decisions 8.3). */
export function ServerErrorRedirect() {
  const navigate = useNavigate();
  useEffect(() => serverFailed.listen(() => void navigate('/server-error')), [navigate]);
  return null;
}
