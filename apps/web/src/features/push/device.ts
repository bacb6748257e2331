import type { PushOffer } from '@tiffin/contracts';
import { call } from '../../api/call';
import { keepPushAnswer, pushAnswerOf } from './push-choice';

/** The state of notifications on this device. */
export type PushState =
  | 'on'
  | 'off'
  /** The user blocked them in the browser. */
  | 'blocked'
  /** An iPhone or iPad, where only an installed app can show them. */
  | 'install'
  /** The browser does not support them. */
  | 'unable'
  /** The server does not send any. */
  | 'not offered';

const SUBSCRIPTION = '/push/subscription';

const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this device can show notifications and the user did not block them; the server may not send any. */
export const mayNotify = (): boolean => isAble() && Notification.permission !== 'denied';

/** iPads identify as Macs, which have no touch screen. */
const isApplePhone = (): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) || (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Whether this is an iPhone or iPad where only an installed app can show notifications. */
export const needsInstall = (): boolean => !isAble() && isApplePhone();

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The state of notifications for this student. Does not ask for permission. */
export async function pushState(studentId: string, { publicKey }: PushOffer): Promise<PushState> {
  if (publicKey === null) return 'not offered';
  if (!isAble()) return needsInstall() ? 'install' : 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  const isOn = Notification.permission === 'granted' && pushAnswerOf(studentId) === 'yes' && (await subscriptionHere()) !== null;
  return isOn ? 'on' : 'off';
}

/**
 * Asks for the browser's permission and subscribes this device. Must follow a tap: browsers refuse it otherwise. Returns the new state.
 * Throws what `call` throws, and the browser's errors.
 */
export async function turnPushOn(studentId: string, { publicKey }: PushOffer): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted' || publicKey === null) return permission === 'denied' ? 'blocked' : 'off';
  await subscribe(publicKey);
  keepPushAnswer(studentId, 'yes');
  return 'on';
}

/** Unsubscribes this device; returns the new state. Throws what `call` throws. */
export async function turnPushOff(studentId: string): Promise<PushState> {
  await call(SUBSCRIPTION, { method: 'DELETE' });
  await forgetDevice();
  keepPushAnswer(studentId, 'no');
  return 'off';
}

/** Removes the browser's subscription, whichever user it belongs to. */
export async function forgetDevice(): Promise<void> {
  if (isAble()) await (await subscriptionHere())?.unsubscribe();
}

/** Sends this device's push address to the server again: browsers change it, and each log-in has a session of its own. */
export async function renewPush(studentId: string): Promise<void> {
  if (!isAble() || Notification.permission !== 'granted' || pushAnswerOf(studentId) !== 'yes') return;
  const { publicKey } = await call<PushOffer>('/push');
  if (publicKey !== null) await subscribe(publicKey);
}

async function subscribe(publicKey: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  const fits = existing !== null && keyOf(existing) === publicKey;
  if (!fits) await existing?.unsubscribe();
  const subscription = fits ? existing : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  await call(SUBSCRIPTION, { method: 'POST', body: { endpoint, keys } });
}

/** The server key of a subscription, as base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
