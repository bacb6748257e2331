interface FakeBrowser {
  /** The user's answer to the browser's prompt. */
  answer?: NotificationPermission;
  permission?: NotificationPermission;
  subscribed?: boolean;
}

const KEY = 'BPushKey_of-these-tests';
export const OFFER = { publicKey: KEY };
export const SUBSCRIPTION = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: { p256dh: 'p', auth: 'a' } };

/** Replaces jsdom, which has no notifications, by a browser that has. Returns a record of the calls; undone by `withoutPush`. */
export function withPush({ answer = 'granted', permission = 'default', subscribed = false }: FakeBrowser = {}) {
  const browser = { asked: 0, subscribed, keys: [] as unknown[] };
  const options = {
    applicationServerKey: Uint8Array.from(atob(KEY.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer,
  };
  const subscription = {
    options,
    toJSON: () => ({ ...SUBSCRIPTION, expirationTime: null }),
    unsubscribe: async () => !(browser.subscribed = false),
  };
  const pushManager = {
    getSubscription: async () => (browser.subscribed ? subscription : null),
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      browser.keys.push(applicationServerKey);
      browser.subscribed = true;
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  const notification = {
    permission,
    requestPermission: async () => {
      browser.asked += 1;
      return (notification.permission = answer);
    },
  };
  Object.assign(window, { PushManager: class {}, Notification: notification });
  return browser;
}

export function withoutPush(): void {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
