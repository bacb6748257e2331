import { createECDH } from 'node:crypto';

/** The keys by which push services identify this installation (RFC 8292): a point and a number of P-256, both base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const KEY = /^[\w-]{43}$/;

/** Returns a new private key. */
export function newVapidKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Pads the number to 32 bytes.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** Returns the key pair of a private key; `undefined` if it is not valid. */
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
