import { createContext, runInContext } from 'node:vm';
import { textOf } from './repository.js';

/** The part of MongoDB's answer to `hello` that a check reads. */
interface Hello {
  readonly isreplicaset?: boolean;
  readonly setName?: string;
  readonly isWritablePrimary?: boolean;
  readonly secondary?: boolean;
  readonly hosts?: readonly string[];
  readonly passives?: readonly string[];
}

interface Member {
  readonly hello: Hello;
  /** The container's host name. */
  readonly host: string | undefined;
  /** `TIFFIN_MONGO_MEMBERS`. */
  readonly members?: string | undefined;
  /** The other members' answers, by address; a missing one can't be reached. */
  readonly others?: Readonly<Record<string, Hello>>;
}

interface Checked {
  /** What was done to the set, in order. */
  readonly done: readonly object[];
  readonly healthy: boolean;
}

/** Runs deploy/mongo/health.js on a member as described. Throws what the script throws, which counts as unhealthy, too. */
export function checkMember({ hello, host, members, others = {} }: Member): Checked {
  const commands: object[] = [];
  let signedIn = false;
  let code: number | undefined;
  const signedInFor = (user: object): void => {
    if (!signedIn) throw new Error('Nobody is signed in.');
    commands.push(user);
  };
  const context = {
    process: { env: { MONGO_INITDB_ROOT_USERNAME: 'root', MONGO_INITDB_ROOT_PASSWORD: 'secret', TIFFIN_MONGO_MEMBERS: members } },
    require: () => ({ hostname: () => host }),
    db: { hello: () => hello, getSiblingDB: () => ({ auth: () => (signedIn = true) }) },
    connect: (address: string) => {
      const answer = others[new URL(address).host];
      if (!answer) throw new Error(`No answer from ${address}`);
      return { hello: () => answer };
    },
    rs: {
      initiate: (began: object) => signedInFor({ began }),
      add: (added: string) => signedInFor({ added }),
    },
    quit: (exitCode: number) => (code = exitCode),
  };
  runInContext(textOf('deploy/mongo/health.js'), createContext(context));
  // Without its prototype, which is the context's own.
  return { done: JSON.parse(JSON.stringify(commands)) as object[], healthy: code === 0 };
}
