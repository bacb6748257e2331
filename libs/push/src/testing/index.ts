export { LocalPushService, type Phone } from './local-push-service.js';
