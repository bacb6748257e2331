export { BreakableLink } from './breakable-link.js';
export { StandInServer } from './stand-in-server.js';
