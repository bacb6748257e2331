// In the code, since nothing can be fetched when it is needed; needs `img-src data:`.
import offline from '../assets/empty/offline.svg?inline';
import { Drawing } from './drawing';

/** The drawing for "no connection". */
export function OfflineArt() {
  return <Drawing src={offline} />;
}
