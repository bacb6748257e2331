import { addressKey } from '@tiffin/http';
import { fingerprint } from '../secrets/tokens.js';

/** Returns the id under which an address is counted for a kind of credential: failures with one kind do not count for the others. */
export const addressFingerprint = (ip: string, credentialKind: string): string => fingerprint(credentialKind + addressKey(ip));
