import { addressKey } from '@tiffin/http';
import { fingerprint } from '../secrets/tokens.js';

/** The id under which an address is counted at a door: what it fails on at one says nothing about the others. */
export const addressFingerprint = (ip: string, credentialKind: string): string => fingerprint(credentialKind + addressKey(ip));
