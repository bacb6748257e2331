import type { Attack } from '../attacker/attack.js';
import type { ScenarioName } from '../scenario-names.js';
import { bySessions } from './by-sessions.js';
import { connections } from './connections.js';
import { encodings } from './encodings.js';
import { generated, rehearsal } from './generated.js';
import { handshakes } from './handshakes.js';
import { nestedLists, nestedObjects } from './nested.js';
import { FINDING_OUT, overload } from './overload.js';
import { prints } from './prints.js';
import { byRank, deadSessions } from './ranks.js';
import { repeats } from './repeats.js';
import { socketFlood } from './socket-flood.js';
import { dots, spaces } from './texts.js';
import { heldCsv, slowUploads } from './uploads.js';
import { wrongLogIns } from './wrong-log-ins.js';

interface Scenario {
  readonly play: (attack: Attack) => Promise<void>;
  /** It takes as long as its work does, not the common time. */
  readonly untilDone?: true;
  /** ms beside the common time. */
  readonly more?: number;
}

export const PLAYS: Readonly<Record<ScenarioName | 'rehearsal', Scenario>> = {
  rehearsal: { play: rehearsal, untilDone: true },
  'slow-uploads': { play: slowUploads },
  'held-csv': { play: heldCsv },
  handshakes: { play: handshakes },
  'nested-lists': { play: nestedLists },
  'nested-objects': { play: nestedObjects },
  spaces: { play: spaces },
  dots: { play: dots },
  'socket-flood': { play: socketFlood },
  encodings: { play: encodings },
  connections: { play: connections },
  prints: { play: prints, untilDone: true },
  'by-rank': { play: byRank },
  'dead-sessions': { play: deadSessions },
  repeats: { play: repeats, untilDone: true },
  overload: { play: overload, more: FINDING_OUT },
  generated: { play: generated, untilDone: true },
  'by-sessions': { play: bySessions },
  'wrong-log-ins': { play: wrongLogIns, untilDone: true },
};
