export { BreakableLink } from './breakable-link.js';
export { responseFor, StandInServer, type AppendFault } from './stand-in-server.js';
