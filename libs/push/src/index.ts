export { Notifications } from './notifications.js';
export { PushModule } from './push.module.js';
export { TellStudents } from './tell-students.reactor.js';
export { newVapidKey, vapidKeysOf } from './vapid-keys.js';
