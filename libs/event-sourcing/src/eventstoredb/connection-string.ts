/** How long the server may leave a keep-alive ping unanswered, in ms. The client sends one every 10 s. */
const KEEP_ALIVE_TIMEOUT = 3_000;

/**
 * The options that the client knows, in its own spelling. For any other option it prints the whole connection string, including the
 * password.
 */
const CLIENT_OPTIONS = [
  'userCertFile',
  'userKeyFile',
  'maxDiscoverAttempts',
  'connectionName',
  'defaultDeadline',
  'discoveryInterval',
  'gossipTimeout',
  'nodePreference',
  'tls',
  'tlsCAFile',
  'throwOnAppendFailure',
  'keepAliveInterval',
  'keepAliveTimeout',
];
const knownOptions = new Set(CLIENT_OPTIONS.map(flat));

/** The same pattern that the client uses: a password may contain a question mark. */
const CREDENTIALS = /^[^:]+:\/\/[^:]+:[^@]+@/;

/** The connection string can't be used. The message names the variable and contains no secret. */
export class InvalidConnectionString extends Error {
  override readonly name = 'InvalidConnectionString';

  constructor(why: string) {
    super(`TIFFIN_EVENT_STORE is not a connection string of EventStoreDB: ${why}. It looks like esdb://localhost:2113?tls=false.`);
  }
}

/**
 * Creates a client from a connection string. Unless the string says otherwise, its keep-alive detects a hung server within about 13 s.
 * Nothing is sent yet. Throws `InvalidConnectionString`.
 */
export function connectBy<Client>(connectionString: string, connect: (connectionString: string) => Client): Client {
  const options = optionsOf(connectionString);
  const trimmed = connectionString.trim().replace(/(?<!\/)\/+$/, '');
  const keepAlive = options.has(flat('keepAliveTimeout')) ? '' : `${options.size > 0 ? '&' : '?'}keepAliveTimeout=${KEEP_ALIVE_TIMEOUT}`;
  try {
    return connect(trimmed + keepAlive);
  } catch (error) {
    throw new InvalidConnectionString(reasonOf(error));
  }
}

function optionsOf(connectionString: string): ReadonlyMap<string, string> {
  const [address = '', ...queries] = connectionString.trim().replace(CREDENTIALS, '').split('?');
  if (queries.length > 1) throw new InvalidConnectionString('it has more than one "?"');
  if (/^\s*esdb\+discover:/i.test(connectionString) && address.includes(','))
    throw new InvalidConnectionString('"esdb+discover" asks only the first address, use "esdb" for several');
  for (const host of hostsOf(address)) refuseUnreachable(host);
  const options = new Map<string, string>();
  for (const pair of queries[0]?.split('&') ?? []) {
    const [, key = '', value = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (key === '') throw new InvalidConnectionString('after "?" it has key=value, joined by "&"');
    if (flat(key) === flat('tlsVerifyCert')) throw new InvalidConnectionString('"tlsVerifyCert" has no effect here, use "tlsCAFile"');
    if (!knownOptions.has(flat(key))) throw new InvalidConnectionString(`"${key}" is no option`);
    options.set(flat(key), value.trim());
  }
  if (options.get(flat('throwOnAppendFailure')) === 'false') throw new InvalidConnectionString('"throwOnAppendFailure" must stay true');
  // A follower may lag, so that a writer would not find what was just acknowledged.
  const preference = options.get(flat('nodePreference')) ?? 'leader';
  if (flat(preference) !== 'leader') throw new InvalidConnectionString('"nodePreference" must stay leader');
  return options;
}

/** Returns no hosts if the string has only a scheme; the client reports that itself. */
function hostsOf(address: string): readonly string[] {
  const hosts = address.replace(/^[^:]*:\/\//, '').replace(/(?<!\/)\/+$/, '');
  return hosts === '' ? [] : hosts.split(',');
}

/** Refuses hosts and ports that the client accepts but would try to reach for ever. */
function refuseUnreachable(host: string): void {
  const [, name = '', port = '1'] = /^(.*?)(?::(\d+))?$/.exec(host.trim()) ?? [];
  if (name === '' || /\s/.test(name)) throw new InvalidConnectionString('host is missing or wrong');
  if (Number(port) < 1 || Number(port) > 65_535) throw new InvalidConnectionString('port number is missing or wrong');
}

/** The client ignores case, hyphens and underscores. */
function flat(option: string): string {
  return option.trim().toLowerCase().replaceAll(/[_-]/g, '');
}

/** The parser's own message quotes the part it could not read, which may be the password. What it expected is safe to show. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'expected' in error ? `${String(error.expected)} is missing or wrong` : error.message.replace(/\.$/, '');
}
