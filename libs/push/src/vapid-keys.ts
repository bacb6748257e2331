import { createECDH } from 'node:crypto';

/** What push services know this installation by (RFC 8292): a point and a number of P-256, both base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const KEY = /^[\w-]{43}$/;

/** A private key nobody had before. */
export function newVapidKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // A number may be shorter.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** The pair of a private key; `undefined` where it is none. */
export function vapidKeysOf(privateKey: string): VapidKeys | undefined {
  if (!KEY.test(privateKey)) return undefined;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    return undefined;
  }
  return { privateKey, publicKey: curve.getPublicKey('base64url') };
}
