import { Random } from '../../chaos/random.js';
import type { Attack, Target } from '../attacker/attack.js';
import type { CallResult } from '../attacker/ask.js';
import { generateRequest, nameOf, type GeneratedRequest, type Material, type Who } from '../generated/generate.js';
import { isAboutTheDemo } from '../generated/known.js';

const AT_ONCE = 8;
/** An address of its own, so its wrong log-ins affect no other caller. */
const FROM = '127.0.0.2';
const SHOWN = 100;
const REHEARSED = 1_500;

/** Sends requests that are generated from the server's contract, by all kinds of callers. */
export async function generated(attack: Attack): Promise<void> {
  const { operations } = await attack.material;
  const carriedOut = await sendAll(attack, attack.target.requests, await attack.material);
  const never = operations.map(nameOf).filter((name) => !carriedOut.has(name));
  attack.tally.noted.push(
    `${carriedOut.size} of ${operations.length} documented calls were carried out at least once; never ${never.join(', ')}`,
  );
}

/** Reads of every kind, so that what the server loads at the first call does not count as the attack's memory. */
export async function rehearsal(attack: Attack): Promise<void> {
  const { operations, ...otherMaterial } = await attack.material;
  await sendAll(attack, REHEARSED, { ...otherMaterial, operations: operations.filter(({ method }) => method === 'GET') });
}

/** Returns which calls were carried out. */
async function sendAll(attack: Attack, count: number, material: Material): Promise<ReadonlySet<string>> {
  const carriedOut = new Set<string>();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const number = next++;
      const request = requestOf(attack.target, number, material);
      const answer = await sendGenerated(attack, request, number);
      if (answer && answer.status < 300) carriedOut.add(request.operation);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return carriedOut;
}

/** Returns the request of this number, the same for the same seed. */
export function requestOf({ seed }: Target, number: number, material: Material): GeneratedRequest {
  return generateRequest(Random.of(seed).named(`request ${number}`), material);
}

/** Sends a request as its caller. A defect is reported with the command that repeats it. */
export function sendGenerated(attack: Attack, request: GeneratedRequest, number: number): Promise<CallResult | undefined> {
  const { by, method, path, headers, body } = request;
  const { sessions, seed } = attack.target;
  const cookies = [headers['cookie'], cookieOf(by, isAboutTheDemo(method, path), sessions)].filter((cookie) => cookie !== undefined);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const description = `${method} ${path.slice(0, SHOWN)} by ${by}; again: npm run attack -- --seed ${seed} --replay ${number}`;
  const allHeaders = { ...headers, ...length, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) };
  return attack.send({ method, path, headers: allHeaders, ...(body !== undefined && { body }) }, description, { from: FROM });
}

function cookieOf(by: Who, isOfDemo: boolean, { own, demo, admin }: Target['sessions']): string | undefined {
  if (by === 'nobody') return undefined;
  return by === 'admin' ? admin : (isOfDemo ? demo : own)[by];
}
