import { ChildServer } from '../../bench/child-server.js';
import { ServerMemory, type Memory } from '../../bench/live/server-memory.js';
import { forgetPeak, peakMemory } from '../../bench/process-memory.js';
import { openCanteen } from '../../chaos/canteen/open-canteen.js';
import { Ledger } from '../../chaos/ledger/ledger.js';
import { Caller, type LogInCall } from '../../chaos/people/caller.js';
import type { Random } from '../../chaos/random.js';
import { ask } from '../attacker/ask.js';
import type { Sessions } from '../attacker/attack.js';
import { LogWatch } from './log-watch.js';
import { Agent } from 'node:http';

/** Of every demo account. */
const PASSWORD = 'tiffin123';
const FIRST_STUDENT = 101;
/** So many that the limit per student does not limit them together. */
const STUDENTS = 24;
/** Ended sessions, each of which asks for less than the limit. */
const ENDED = 16;
const READY_WITHIN = 5_000;

/** The built server with embedded stores and demo data. Its data is removed when this process ends, however it ends. */
export class AttackedServer {
  private constructor(
    private readonly server: ChildServer,
    private readonly memory: ServerMemory,
    readonly log: LogWatch,
    /** What it printed until it was ready. */
    private readonly printed: string,
  ) {}

  static async start(): Promise<AttackedServer> {
    const log = new LogWatch();
    let printed = '';
    const memory = new ServerMemory();
    process.once('exit', () => memory.remove());
    const server = await ChildServer.start(memory.environment, (text) => {
      log.feed(text);
      printed += text;
    });
    return new AttackedServer(server, memory, log, printed);
  }

  get url(): string {
    return this.server.url;
  }

  /** Returns its memory after garbage collection; `undefined` if it has gone. Takes some seconds. */
  collectedMemory(): Promise<Memory | undefined> {
    return this.memory.of(this.server.pid).catch(() => undefined);
  }

  /** Runs work and returns the highest resident memory meanwhile, in bytes; `undefined` if it has gone. Linux only. */
  async highestDuring(work: () => Promise<void>): Promise<number | undefined> {
    const { pid } = this.server;
    if (!isThere(pid)) return undefined;
    forgetPeak(pid);
    await work();
    return isThere(pid) ? peakMemory(pid) : undefined;
  }

  /** Whether it answers soon that it is ready. */
  async isReady(): Promise<boolean> {
    const agent = new Agent();
    const answer = await ask({ path: '/api/health/ready' }, { origin: this.url, agent, within: READY_WITHIN }).catch(() => undefined);
    return answer?.status === 200;
  }

  /** Opens the attacker's own canteen, and logs the attacker's people in there and in the demo. */
  async sessions(random: Random): Promise<Sessions> {
    const giveUp = new AbortController().signal;
    const adminKey = this.#printedMatch(/^Admin key: (\S+)$/m);
    const outbox = this.#printedMatch(/^Mails are files in (.*)\.$/m);
    const { contractor, kitchen, students } = await openCanteen({ origin: this.url, outbox, adminKey, students: 1, random, giveUp });
    const [student] = students;
    if (!student) throw new Error('The canteen has no student');
    const enter = async (entrance: LogInCall): Promise<string> => {
      const caller = new Caller({ name: 'the attacker', origin: this.url, entrance, ledger: new Ledger(), random, giveUp });
      await caller.enter();
      return caller.cookie;
    };
    const logIn = (role: string, loginInput: string): Promise<string> =>
      enter({ method: 'PATCH', path: '/users/login', json: { role, loginInput, password: PASSWORD } });
    const key = (path: string, value: string): Promise<string> => enter({ method: 'POST', path, json: { key: value } });
    const ended: string[] = [];
    for (let number = 0; number < ENDED; number++) ended.push(await this.#loggedOut(await key('/users/orders', 'BH1-kitchen1')));
    const all: string[] = [];
    for (let number = 0; number < STUDENTS; number++) all.push(await logIn('student', `GH1-${FIRST_STUDENT + number}`));
    return {
      students: all,
      logIn: JSON.stringify(student.entrance.json),
      own: { student: await enter(student.entrance), contractor: await enter(contractor), kitchen: await enter(kitchen) },
      demo: {
        student: await logIn('student', `BH1-${FIRST_STUDENT}`),
        contractor: await logIn('contractor', 'contractor@bh1.example'),
        kitchen: await key('/users/orders', 'BH1-kitchen1'),
      },
      admin: await key('/users/contractors', adminKey),
      ended,
    };
  }

  async stop(): Promise<void> {
    await this.server.stop();
    this.memory.remove();
  }

  /** Logs a session out and returns its cookie. */
  async #loggedOut(cookie: string): Promise<string> {
    const agent = new Agent();
    for (const call of [{ path: '/api/users' }, { method: 'PATCH', path: '/api/users/logout' }])
      await ask({ ...call, headers: { cookie } }, { origin: this.url, agent });
    return cookie;
  }

  #printedMatch(pattern: RegExp): string {
    const match = pattern.exec(this.printed)?.[1];
    if (match === undefined) throw new Error(`The server did not say ${String(pattern)}. It printed:\n${this.printed}`);
    return match;
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
