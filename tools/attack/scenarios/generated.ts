import { Random } from '../../chaos/random.js';
import type { Attack, Target } from '../attacker/attack.js';
import type { Heard } from '../attacker/ask.js';
import { generateRequest, type GeneratedRequest, type Material, type Who } from '../generated/generate.js';
import { isAboutTheDemo } from '../generated/known.js';
import { materialOf } from '../generated/material.js';

const AT_ONCE = 8;
/** Another address than everybody else's, so that its wrong log-ins are its own. */
const FROM = '127.0.0.2';
const SHOWN = 100;

/** Requests made from the server's own description of itself, by everybody. */
export async function generated(attack: Attack): Promise<void> {
  const { target } = attack;
  const material = await materialOf(target);
  const answered = new Set<string>();
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < target.requests) {
      const number = next++;
      const request = requestOf(target, number, material);
      const heard = await sendGenerated(attack, request, number);
      if (heard && heard.status < 300) answered.add(request.operation);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  attack.tally.noted.push(`${answered.size} of ${material.operations.length} documented calls were carried out at least once`);
}

/** The request of this number, the same for the same seed. */
export function requestOf({ seed }: Target, number: number, material: Material): GeneratedRequest {
  return generateRequest(Random.of(seed).named(`request ${number}`), material);
}

/** Sends it as whoever it is by; a defect is told with the line that sends it again. */
export function sendGenerated(attack: Attack, request: GeneratedRequest, number: number): Promise<Heard | undefined> {
  const { by, method, path, headers, body } = request;
  const { sessions, seed } = attack.target;
  const cookies = [headers['cookie'], cookieOf(by, isAboutTheDemo(method, path), sessions)].filter((cookie) => cookie !== undefined);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const what = `${method} ${path.slice(0, SHOWN)} by ${by}; again: npm run attack -- --seed ${seed} --replay ${number}`;
  const all = { ...headers, ...length, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) };
  return attack.send({ method, path, headers: all, ...(body !== undefined && { body }) }, what, { from: FROM });
}

function cookieOf(by: Who, isOfDemo: boolean, { own, demo, admin }: Target['sessions']): string | undefined {
  if (by === 'nobody') return undefined;
  return by === 'admin' ? admin : (isOfDemo ? demo : own)[by];
}
