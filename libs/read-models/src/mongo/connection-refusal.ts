import { StoreUnavailable } from '@tiffin/event-sourcing';
import mongoose, { type mongo } from 'mongoose';
import { isAnswer, isAway, messageOf } from './driver-failures.js';
import { MongoMisconfigured } from './mongo-misconfigured.js';

const { MongoCompatibilityError } = mongoose.mongo;
const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;
const ATLAS_ERROR = 8_000;

/** What the driver knows about the servers when it finds none that accepts writes. */
interface ServersSeen {
  readonly servers: ReadonlyMap<string, { readonly type: string; readonly error?: Error | null }>;
}

/**
 * Throws `MongoMisconfigured` for a standalone server, because it has no transactions, and `StoreUnavailable` for one whose replica set is
 * not initiated yet. `hello`: the server's answer to the command `hello`.
 */
export function refuseUnfitServer(hello: mongo.Document, client: mongo.MongoClient): void {
  if (hello['isreplicaset'] === true) throw notBegun(client);
  const inSet = typeof hello['setName'] === 'string';
  const router = hello['msg'] === 'isdbgrid';
  if (!inSet && !router)
    throw new MongoMisconfigured(`${hostsOf(client)} (TIFFIN_MONGO) is no replica set, and transactions need one. ${setupHint(client)}`);
}

/**
 * The error to show if there is no connection. `client` is missing if the connection string can't be parsed; then only the error's message
 * is kept, because the error may hold the password.
 */
export function connectionRefusal(error: unknown, client: mongo.MongoClient | undefined): Error {
  if (error instanceof MongoMisconfigured || error instanceof StoreUnavailable) return error;
  if (!client) return new MongoMisconfigured(`TIFFIN_MONGO is no connection string of MongoDB: ${withoutSecrets(messageOf(error))}`);
  const hosts = hostsOf(client);
  if (isAnswer(error, UNAUTHORIZED, AUTHENTICATION_FAILED, ATLAS_ERROR))
    return new MongoMisconfigured(`${hosts} refuses the user or the password of TIFFIN_MONGO`);
  const seen = serversSeen(error);
  if (seen) return noPrimary(seen, error, client);
  if (isAway(error) || isLookUp(error)) return unreachable(hosts, error, error);
  return new MongoMisconfigured(`TIFFIN_MONGO can’t be used: ${withoutSecrets(messageOf(error))}`, { cause: error });
}

function noPrimary(seen: ServersSeen, error: unknown, client: mongo.MongoClient): Error {
  const servers = [...seen.servers.values()];
  if (servers.length === 0)
    return new MongoMisconfigured(
      `${hostsOf(client)} is not in the replica set ${setName(client)} that TIFFIN_MONGO names. ${setupHint(client)}`,
    );
  if (servers.some(({ type }) => type === 'RSGhost')) return notBegun(client);
  const reason = servers.find((server) => server.error)?.error;
  if (reason instanceof MongoCompatibilityError)
    return new MongoMisconfigured(`The MongoDB of TIFFIN_MONGO does not fit: ${reason.message}`);
  return unreachable(hostsOf(client), reason ?? error, error);
}

function unreachable(hosts: string, reason: unknown, cause: unknown): StoreUnavailable {
  return new StoreUnavailable(`MongoDB at ${hosts} (TIFFIN_MONGO) can’t be reached: ${messageOf(reason)}`, { cause });
}

/** A member of a replica set answers the same for a moment while it starts, so the caller may wait. */
function notBegun(client: mongo.MongoClient): StoreUnavailable {
  return new StoreUnavailable(
    `${hostsOf(client)} (TIFFIN_MONGO) waits for its replica set to begin. If it is new, run once: ${initiation(client)}`,
  );
}

function setupHint(client: mongo.MongoClient): string {
  return `Start mongod with --replSet ${setName(client)}, and once run: ${initiation(client)}`;
}

function initiation(client: mongo.MongoClient): string {
  return `mongosh "mongodb://${hostsOf(client).split(',')[0]}/?directConnection=true" --eval "rs.initiate()"`;
}

function setName({ options }: mongo.MongoClient): string {
  return options.replicaSet ?? 'rs0';
}

/** The servers that the driver knew when it found none. Both the driver's and mongoose's error have them. */
function serversSeen(error: unknown): ServersSeen | undefined {
  const reason: unknown = error instanceof Error && 'reason' in error ? error.reason : undefined;
  return typeof reason === 'object' && reason !== null && 'servers' in reason ? (reason as ServersSeen) : undefined;
}

/** Whether a server's name, or the DNS records of `mongodb+srv`, could not be looked up. */
function isLookUp(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && /^(query|getaddrinfo)/.test(String(error.syscall));
}

function hostsOf({ options }: mongo.MongoClient): string {
  return options.srvHost ?? options.hosts.join(',');
}

function withoutSecrets(message: string): string {
  return message.replace(/(?<!\/)\/\/[^@]*@/g, '//…@');
}
