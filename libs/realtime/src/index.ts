export { LiveGateway } from './live.gateway.js';
export { RealtimeModule } from './realtime.module.js';
export { SocketAdapter } from './socket-adapter.js';
