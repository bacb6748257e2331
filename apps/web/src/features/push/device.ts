import type { PushOffer } from '@tiffin/contracts';
import { call } from '../../api/call';
import { keepPushAnswer, pushAnswerOf } from './push-choice';

/** How it stands with notifications on this device. */
export type PushState =
  | 'on'
  | 'off'
  /** The browser refuses, because somebody said so. */
  | 'blocked'
  /** An iPhone or iPad, on which only an installed app can. */
  | 'install'
  /** The browser can't. */
  | 'unable'
  /** The server notifies nobody. */
  | 'not offered';

const SUBSCRIPTION = '/push/subscription';

const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** iPads say that they are Macs, which have no touch screen. */
const isApplePhone = (): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) || (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How it stands for this student. Asks nobody for permission. */
export async function pushState(studentId: string, { publicKey }: PushOffer): Promise<PushState> {
  if (publicKey === null) return 'not offered';
  if (!isAble()) return isApplePhone() ? 'install' : 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  const isOn = Notification.permission === 'granted' && pushAnswerOf(studentId) === 'yes' && (await subscriptionHere()) !== null;
  return isOn ? 'on' : 'off';
}

/**
 * Has the browser ask, and the server notify this device. Only when somebody has just tapped: browsers refuse it otherwise. Answers how it stands then;
 * throws what `call` throws, and the browser's own errors.
 */
export async function turnPushOn(studentId: string, { publicKey }: PushOffer): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted' || publicKey === null) return permission === 'denied' ? 'blocked' : 'off';
  await subscribe(publicKey);
  keepPushAnswer(studentId, 'yes');
  return 'on';
}

/** No more notifications here. Throws what `call` throws. */
export async function turnPushOff(studentId: string): Promise<PushState> {
  await call(SUBSCRIPTION, { method: 'DELETE' });
  await forgetDevice();
  keepPushAnswer(studentId, 'no');
  return 'off';
}

/** The browser is not subscribed any more, whoever it was for. */
export async function forgetDevice(): Promise<void> {
  if (isAble()) await (await subscriptionHere())?.unsubscribe();
}

/** Tells the server again where this device is reached: browsers move, and each log-in has a session of its own. */
export async function renewPush(studentId: string): Promise<void> {
  if (!isAble() || Notification.permission !== 'granted' || pushAnswerOf(studentId) !== 'yes') return;
  const { publicKey } = await call<PushOffer>('/push');
  if (publicKey !== null) await subscribe(publicKey);
}

async function subscribe(publicKey: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const fits = known !== null && keyOf(known) === publicKey;
  if (!fits) await known?.unsubscribe();
  const subscription = fits ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  await call(SUBSCRIPTION, { method: 'POST', body: { endpoint, keys } });
}

/** For which server's key the browser is subscribed, as base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
