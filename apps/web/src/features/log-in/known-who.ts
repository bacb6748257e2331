import { useLocation } from 'react-router-dom';
import { NOBODY, type Who } from './who';

/** What of a page's state goes along between the log-in and the forgotten password, so that nobody has to type it twice. */
interface WhoState {
  who?: Who;
}

/** Who somebody already said to be on the other of the two pages. */
export function useKnownWho(): Who {
  const { state } = useLocation() as { state: WhoState | null };
  return { ...NOBODY, ...state?.who };
}

/** Only who, without whatever else a form holds: a password has no place in the browser's history. */
export function onlyWho({ role, hostel, rollNo, email }: Who): Who {
  return { role, hostel, rollNo, email };
}
