import { Inject, Injectable, Logger } from '@nestjs/common';
import { type StoreServer, type StoreServerName, STORE_SERVERS } from '@tiffin/installation';

export const STORE_SERVERS_TOKEN = Symbol('StoreServers');

/** A store server that takes longer, in ms, counts as away. */
const ANSWER_WITHIN = 2_000;

/** Finds out which of the servers behind the stores are away. Concurrent callers share one check. */
@Injectable()
export class StoreHealth {
  private readonly logger = new Logger('Stores');
  private asking: Promise<readonly StoreServerName[]> | undefined;
  private reported: readonly StoreServerName[] = [];

  constructor(@Inject(STORE_SERVERS_TOKEN) private readonly servers: readonly StoreServer[]) {}

  away(): Promise<readonly StoreServerName[]> {
    return (this.asking ??= this.check().finally(() => {
      this.asking = undefined;
    }));
  }

  private async check(): Promise<readonly StoreServerName[]> {
    const answers = await Promise.all(this.servers.map(async (server) => ({ name: server.name, failure: await failureOf(server) })));
    for (const { name, failure } of answers) this.report(name, failure);
    this.reported = answers.filter(({ failure }) => failure !== undefined).map(({ name }) => name);
    return this.reported;
  }

  /** Logs once when a server goes away, and once when it is back. */
  private report(store: StoreServerName, failure: string | undefined): void {
    const was = this.reported.includes(store);
    if (failure !== undefined && !was) this.logger.error({ msg: 'A store is away', store, reason: failure });
    if (failure === undefined && was) this.logger.log({ msg: 'A store is back', store });
  }
}

async function failureOf(server: StoreServer): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`It has not answered for ${ANSWER_WITHIN} ms`), ANSWER_WITHIN);
  });
  const answer = server.reachable().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns what `/health/ready` says about stores that are away. Addresses and reasons go to the log: anyone may ask for health. */
export function awayChecks(servers: readonly StoreServerName[]): Record<string, string> {
  return Object.fromEntries(servers.map((name) => [name, `${STORE_SERVERS[name]} can't be reached.`]));
}
