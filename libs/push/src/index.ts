export { Notifications } from './notifications.js';
export { isPushEndpoint } from './push-services.js';
export type { PushOptions } from './push-options.js';
export { PushModule } from './push.module.js';
export { TellStudents } from './tell-students.reactor.js';
export { newVapidKey, vapidKeysOf, type VapidKeys } from './vapid-keys.js';
