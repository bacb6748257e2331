// Inlined, since it cannot be loaded when it is needed; requires `img-src data:`.
import offline from '../assets/empty/offline.svg?inline';
import { Drawing } from './drawing';

/** The drawing for "no connection". */
export function OfflineArt() {
  return <Drawing src={offline} />;
}
