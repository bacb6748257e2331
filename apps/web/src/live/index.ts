export { useLive, useLiveEvent, useOrderMessages, type Live } from './live-context';
export { LiveProvider } from './live-provider';
export type { LiveSocket, OpenSocket } from './live-socket';
