import { isPushEndpoint } from './push-services.js';
import { newVapidKey, vapidKeysOf } from './vapid-keys.js';

const OWN = ['https://push.example', 'http://127.0.0.1:4000'];

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-pn1p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://push.example/abc',
  'http://127.0.0.1:4000/abc',
])('%s is a push service', (endpoint) => expect(isPushEndpoint(endpoint, OWN)).toBe(true));

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com@10.0.0.1/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.services.mozilla.com.example/abc',
  'https://notify.windows.com.example/abc',
  'https://evil-push.apple.com/abc',
  'http://127.0.0.1:4001/abc',
  'http://169.254.169.254/latest/meta-data',
  'https://push.example:8443/abc',
  'file:///etc/passwd',
  'nonsense',
])('%s is not a push service', (endpoint) => expect(isPushEndpoint(endpoint, OWN)).toBe(false));

test('a private key always has the same key pair', () => {
  const key = newVapidKey();
  const pair = vapidKeysOf(key);
  expect(pair).toEqual({ privateKey: key, publicKey: expect.stringMatching(/^B[\w-]{86}$/) });
  expect(vapidKeysOf(key)).toEqual(pair);
  expect(['', 'short', 'A'.repeat(43), `${key}=`].map(vapidKeysOf)).toEqual([undefined, undefined, undefined, undefined]);
});
