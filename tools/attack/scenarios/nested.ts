import { randomUUID } from 'node:crypto';
import type { Attack, AttackSocket } from '../attacker/attack.js';
import { classOfAcknowledgement, type Acknowledgement } from '../attacker/tally.js';
import { PUBLIC_CALLS, fieldNames } from './public-calls.js';

const WORKERS = 10;
const LISTS = { deep: 2_900, bytes: 87_000 };
const OBJECTS = 5_000;
/** As deep as a message of 16 KiB can be; a longer one ends the connection. */
const OBJECTS_IN_A_MESSAGE = 2_600;
const ACKNOWLEDGED_WITHIN = 5_000;

/** Sends lists in lists, with a text in each, as a field of public calls. */
export async function nestedLists(attack: Attack): Promise<void> {
  const text = 'x'.repeat(Math.floor(LISTS.bytes / LISTS.deep) - 5);
  const lists = `["${text}",`.repeat(LISTS.deep) + '0' + ']'.repeat(LISTS.deep);
  await nest(attack, lists, 'lists nested 2,900 deep');
}

/** Sends objects in objects: over HTTP, and as messages of a kitchen and a student on their sockets. */
export async function nestedObjects(attack: Attack): Promise<void> {
  const { own } = attack.target.sessions;
  const overHttp = nest(attack, nested(OBJECTS), 'objects nested 5,000 deep');
  const toPrepare = `{"itemId":${nested(OBJECTS)},"deep":${nested(OBJECTS)}}`;
  const toKitchen = attack.byMany(1, () =>
    attack.post('/api/kitchen/prepared', toPrepare, 'POST /api/kitchen/prepared with objects', { cookie: own.kitchen }),
  );
  const overSockets = [own.kitchen, own.student].flatMap((cookie) =>
    [OBJECTS_IN_A_MESSAGE, OBJECTS].map((deep) =>
      attack.byMany(1, async () => {
        const socket = await attack.socket(cookie);
        if (socket) await says(attack, socket, deep);
        else await attack.passMs(100);
      }),
    ),
  );
  await Promise.all([overHttp, toKitchen, ...overSockets]);
}

const nested = (deep: number): string => '{"":'.repeat(deep) + '0' + '}'.repeat(deep);

async function nest(attack: Attack, json: string, description: string): Promise<void> {
  await attack.byMany(WORKERS, async (worker) => {
    const { method, path, fields } = attack.random.pick(PUBLIC_CALLS);
    // As a known field, as an unknown one, and as the whole body.
    const names = worker % 3 === 0 ? fieldNames(fields) : ['unknown'];
    const body = worker % 3 === 2 ? json : JSON.stringify({ ...fields, [attack.random.pick(names)]: 0 }).replace(/:0([,}])/, `:${json}$1`);
    await attack.post(path, body, `${method} ${path} with ${description}`, {}, method);
  });
}

/**
 * Sends it until the connection ends, or time is over. It is written as it goes over the wire: the client's own encoder recurses
 * into what it sends, and would fail before the server.
 */
async function says(attack: Attack, socket: AttackSocket, deep: number): Promise<void> {
  const { engine } = socket.io;
  while (socket.connected && !attack.isOver) {
    attack.tally.requests++;
    const answer = new Promise<Acknowledgement | undefined>((resolve) => {
      engine.once('data', (packet) => resolve(acknowledgementIn(String(packet))));
      socket.once('disconnect', () => resolve(undefined));
      void attack.passMs(ACKNOWLEDGED_WITHIN).then(() => resolve(undefined));
    });
    engine.send(`20["itemPrepared",{"itemId":"${randomUUID()}","deep":${nested(deep)}}]`);
    const acknowledgement = await answer;
    if (acknowledgement)
      attack.tally.counted(
        classOfAcknowledgement(acknowledgement),
        () => `itemPrepared with objects nested ${deep} deep: ${JSON.stringify(acknowledgement)}`,
      );
  }
  socket.disconnect();
}

/** Parses `30[{"ok":false}]`; `undefined` for anything else. */
function acknowledgementIn(packet: string): Acknowledgement | undefined {
  const json = /^30(\[.*)$/s.exec(packet)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as [Acknowledgement])[0];
}
