import type { Random } from '../../chaos/random.js';
import { bodyOf } from './bodies.js';
import type { ContractDocument, Operation } from './contract.js';
import { oddHeaders } from './headers.js';
import { idsFor, isAboutTheDemo, type AllKnown, type Known } from './known.js';
import { oddText, rightValue, type ValueContext } from './values.js';

export const PEOPLE = ['nobody', 'student', 'contractor', 'kitchen', 'admin'] as const;
export type Who = (typeof PEOPLE)[number];

export interface GeneratedRequest {
  readonly by: Who;
  /** The documented call: `PATCH /api/orders/{id}`. */
  readonly operation: string;
  readonly method: string;
  /** Escaped, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer | undefined;
}

export interface Material {
  readonly document: ContractDocument;
  readonly operations: readonly Operation[];
  readonly known: AllKnown;
  /** Orders that the attacker's own canteen would accept. */
  readonly carts: readonly object[];
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/**
 * Whether this call is not made although this caller may make it: it would end the caller's session, or destroy what honest people
 * use. All other calls are made by allowed callers, too.
 */
export function isLeftOut(method: string, path: string, by: Who): boolean {
  if (method !== 'PATCH' && method !== 'POST') return false;
  if (path === '/api/users/logout' || (path === '/api/users/reset-password' && method === 'PATCH')) return by !== 'nobody';
  return path === '/api/operations/backup' && by === 'admin';
}

/** `PATCH /api/orders/{id}`. */
export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/**
 * Generates one request, the same for the same random values and material: mostly valid except for a thing or two, sometimes
 * invalid throughout. Pure.
 */
export function generateRequest(random: Random, { document, operations, known: knownByOwner, carts }: Material): GeneratedRequest {
  const operation = random.pick(operations);
  const method = random.chance(0.93) ? operation.method : random.pick(METHODS);
  const caller = random.pick(PEOPLE);
  const by = isLeftOut(method, operation.path, caller) ? 'nobody' : caller;
  const known = isAboutTheDemo(method, operation.path) ? knownByOwner.demo : knownByOwner.own;
  const context: ValueContext = { random, document, known };
  const path = pathOf(operation, method, known, random) + queryOf(operation, context);
  const { body, headers } = bodyOf(operation, context, carts);
  return {
    by,
    operation: nameOf(operation),
    method,
    path,
    headers: { ...headers, ...documentedHeaders(operation, context), ...(random.chance(0.3) && oddHeaders(random)) },
    body: method === 'TRACE' || (method === 'GET' && random.chance(0.9)) ? undefined : body,
  };
}

function pathOf({ path }: Operation, method: string, known: Known, random: Random): string {
  const ids = idsFor(method, path, known);
  const filled = path.replace(/{\w+}/g, () => {
    const chance = random.next();
    if (chance < 0.6 && ids.length > 0) return random.pick(ids);
    return chance < 0.75 ? random.uuid() : escaped(oddText(random).slice(0, 6_000), random);
  });
  if (random.chance(0.95)) return filled;
  return random.pick([
    () => `${filled}/`,
    () => filled.replace(/\//g, '//'),
    () => filled.replace('/api/', '/%61pi/'),
    () => filled.toUpperCase(),
    () => `${filled};x=1`,
    () => `${filled}%00`,
    () => `${filled}/%zz%c0%af`,
    () => `/api/..${filled}`,
    () => filled + '/x'.repeat(2_000),
    () => `${filled}\u00e9\u00ff`,
  ])();
}

/** Escapes a text, sometimes only the characters that need it. Half a surrogate pair becomes a replacement character. */
function escaped(text: string, random: Random): string {
  const keep = random.chance(0.5) ? /[A-Za-z0-9._~-]/ : /[A-Za-z0-9._~\-/?#%[\]{}|\\^"<>$&+,:;=@!'()*]/;
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return keep.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
}

function queryOf({ parameters }: Operation, context: ValueContext): string {
  const { random } = context;
  const present = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || random.chance(0.5)))
    .flatMap(({ name, schema = {} }) => {
      const value = random.chance(0.65) ? String(rightValue(name, schema, context)) : oddText(random).slice(0, 4_000);
      const once = `${random.chance(0.95) ? name : `${name}[]`}=${escaped(value, random)}`;
      return random.chance(0.05) ? [once, once] : [once];
    });
  if (random.chance(0.1))
    present.push(`${escaped(oddText(random).slice(0, 200), random)}=${escaped(oddText(random).slice(0, 200), random)}`);
  return present.length > 0 ? `?${present.join('&')}` : '';
}

function documentedHeaders({ parameters, method, path }: Operation, context: ValueContext): Record<string, string> {
  const { random } = context;
  const present = parameters
    .filter((parameter) => parameter.in === 'header' && random.chance(0.9))
    .map(({ name, schema = {} }) => [name.toLowerCase(), String(rightValue(name, schema, context))] as const);
  // A GET that changes something needs an origin.
  const isSame = method === 'GET' && path.endsWith('/generate');
  return { ...Object.fromEntries(present), ...(isSame && { 'sec-fetch-site': 'same-origin' }) };
}
