import type { PushSubscriptions } from '@tiffin/credentials';
import type { Session } from '@tiffin/http';
import { PushOfferHandler, SubscribeToPush, SubscribeToPushHandler } from './push-subscription.js';

test('an address is stored in the form that was checked', async () => {
  const options = { secret: 'x', keys: { publicKey: 'x', privateKey: 'x' }, contact: 'mailto:x@canteen.example', services: [] };
  const stored: string[] = [];
  const subscriptions = { keep: async (_: Session, { endpoint }: { endpoint: string }) => void stored.push(endpoint) };
  const subscription = { endpoint: ' HTTPS://FCM.googleapis.com:443/fcm\\send/\tx ', keys: { p256dh: 'x', auth: 'x' } };
  const handler = new SubscribeToPushHandler(subscriptions as unknown as PushSubscriptions, options);
  await handler.execute(new SubscribeToPush({} as Session, subscription));
  expect(stored).toEqual(['https://fcm.googleapis.com/fcm/send/x']);
});

test('without keys the offer is empty and subscribing fails', async () => {
  const options = { secret: 'x', keys: undefined, contact: 'mailto:x@canteen.example', services: [] };
  expect(await new PushOfferHandler(options).execute()).toEqual({ publicKey: null });
  const subscriptions = { keep: () => Promise.reject(new Error('never')) } as unknown as PushSubscriptions;
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: { p256dh: 'x', auth: 'x' } };
  const subscribing = new SubscribeToPushHandler(subscriptions, options).execute(new SubscribeToPush({} as Session, subscription));
  await expect(subscribing).rejects.toMatchObject({ code: 'not_found' });
});
