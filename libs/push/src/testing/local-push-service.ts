import type { PushMessage } from '@tiffin/contracts';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A subscribed browser, as the server knows it. */
export interface Phone {
  readonly subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
}

/** A message that arrived for a phone, decrypted. */
export interface Received {
  readonly phone: Phone;
  readonly message: PushMessage;
  /** In seconds. */
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
}

interface Secrets {
  readonly phone: Phone;
  readonly curve: ECDH;
  readonly auth: Buffer;
}

/**
 * A push service on loopback (RFC 8030). It checks who calls (RFC 8292) and decrypts messages like a browser (RFC 8291), independently of
 * the code that encrypts.
 */
export class LocalPushService {
  /** The accepted messages, oldest first. */
  readonly received: Received[] = [];
  /** The number of calls, including refused ones. */
  calls = 0;
  /** The statuses of the next answers; afterwards it accepts messages again. */
  readonly answers: number[] = [];
  private readonly phones = new Map<string, Secrets>();
  private waiting: (() => void)[] = [];

  private constructor(
    private readonly server: Server,
    /** A call that is signed with another key is refused. */
    private readonly publicKey: () => string,
  ) {}

  static async start(publicKey: () => string): Promise<LocalPushService> {
    const server = createServer();
    const service = new LocalPushService(server, publicKey);
    server.on('request', (request, response) => {
      void service.accept(request).then((status) => {
        response.writeHead(status).end();
        service.calls += 1;
        service.waiting.forEach((check) => check());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns a new subscribed phone. */
  phone(): Phone {
    const curve = createECDH('prime256v1');
    const auth = randomBytes(16);
    const path = `/push/${randomUUID()}`;
    const keys = { p256dh: curve.generateKeys('base64url'), auth: auth.toString('base64url') };
    const phone = { subscription: { endpoint: this.origin + path, keys } };
    this.phones.set(path, { phone, curve, auth });
    return phone;
  }

  /** Returns the messages that arrived for this phone. */
  messagesOf(phone: Phone): readonly PushMessage[] {
    return this.received.filter((received) => received.phone === phone).map(({ message }) => message);
  }

  /** Resolves once this is true; it is checked after each call. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  /** Returns the status of the answer. */
  private async accept(request: IncomingMessage): Promise<number> {
    const body = await buffer(request);
    const answer = this.answers.shift();
    if (answer !== undefined) return answer;
    const secrets = this.phones.get(request.url ?? '');
    if (!secrets) return 404;
    const { authorization = '', ttl, urgency, topic, 'content-encoding': encoding } = request.headers;
    if (request.method !== 'POST' || encoding !== 'aes128gcm') return 400;
    if (!this.isSigned(authorization)) return 403;
    const message = JSON.parse(decrypted(body, secrets)) as PushMessage;
    this.received.push({ phone: secrets.phone, message, ttl: Number(ttl), urgency: urgency as string, topic: topic as string });
    return 201;
  }

  /**
   * Whether the header is `vapid t=<JWT of ES256>, k=<key>` for this service, signed with the server's key, valid for a day at most, and
   * with a contact.
   */
  private isSigned(authorization: string): boolean {
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    if (key !== this.publicKey()) return false;
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number };
    return signed && aud === this.origin && /^(?:mailto|https):/.test(sub) && exp * 1_000 - Date.now() <= 24 * 3_600_000;
  }
}

/** Decrypts by RFC 8188 with the key of RFC 8291. */
function decrypted(body: Buffer, { phone, curve, auth }: Secrets): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const derive = (secret: Buffer, salted: Buffer, info: Buffer | string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(phone.subscription.keys.p256dh, 'base64url'), sender]);
  const secret = derive(curve.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const record = body.subarray(21 + length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
