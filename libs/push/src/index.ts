export { Notifications } from './notifications.js';
export { PushModule } from './push.module.js';
export { NotifyStudents } from './notify-students.reactor.js';
export { newVapidKey, vapidKeysOf } from './vapid-keys.js';
