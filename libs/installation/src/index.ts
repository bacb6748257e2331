export * from './contents.js';
export { DEMO, type DemoRecord } from './demo-record.js';
export { openPorts, type Ports } from './ports/open-ports.js';
export * from './ports/start-failure.js';
export * from './ports/store-server.js';
export { StoreWait, type StoreWaitOptions } from './ports/store-wait.js';
export { ConfigurationError } from './settings/configuration-error.js';
export { readStoreSettings, type StoreSettings } from './settings/store-settings.js';
export { Variables, type Environment } from './settings/variables.js';
