export { LocalPushService, type Phone, type Received } from './local-push-service.js';
