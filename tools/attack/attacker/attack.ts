import { SOCKET_PATH, type ClientToServerEvents, type ServerToClientEvents } from '@tiffin/contracts';
import { setMaxListeners } from 'node:events';
import { Agent } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { pause } from '../../chaos/people/pause.js';
import type { Random } from '../../chaos/random.js';
import { ask, type Call, type CallResult, type CallOptions } from './ask.js';
import { RawConnection } from './raw-connection.js';
import type { Material } from '../generated/generate.js';
import { Tally } from './tally.js';

/** Cookies of sessions that only the attacker uses. */
export interface Sessions {
  /** Students of the demo, whose menus and months are full. */
  readonly students: readonly string[];
  /** The people of a canteen that only the attacker uses, so their commands harm no honest person. */
  readonly own: { readonly student: string; readonly contractor: string; readonly kitchen: string };
  /** The log-in of that canteen's student, as JSON. */
  readonly logIn: string;
  /** Sessions of the demo, for reads only. */
  readonly demo: { readonly student: string; readonly contractor: string; readonly kitchen: string };
  readonly admin: string;
  /** Ended sessions of a kitchen. */
  readonly ended: readonly string[];
}

/** The attacker's description of the installation. */
export interface Target {
  readonly origin: string;
  readonly seed: string;
  /** The length of each scenario. */
  readonly seconds: number;
  /** How many requests are generated. */
  readonly requests: number;
  readonly sessions: Sessions;
}

export type AttackSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** How long calls in flight may take at the end of a scenario, in ms; then they are aborted. */
const LINGER_MS = 500;
/** Connections for calls. */
const AT_ONCE = 1_000;

/** A scenario in progress: its time, its connections and the tally of its answers. */
export class Attack {
  readonly tally = new Tally();
  readonly #over = new AbortController();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  readonly #connections = new Set<RawConnection>();
  readonly #sockets = new Set<AttackSocket>();
  readonly #timers: NodeJS.Timeout[] = [];
  #hasEnded: () => void = () => undefined;
  /** Resolves once everything was aborted. */
  readonly ended = new Promise<void>((resolve) => (this.#hasEnded = resolve));

  /** Without `seconds` the scenario takes as long as its work does. */
  constructor(
    readonly target: Target,
    readonly random: Random,
    /** What requests are generated from, read before the attack began. */
    readonly material: Promise<Material>,
    private readonly seconds?: number,
  ) {
    setMaxListeners(0, this.#over.signal); // everything that waits listens to it
    if (seconds === undefined) return;
    this.#timers.push(setTimeout(() => this.#over.abort(), seconds * 1_000));
    this.#timers.push(setTimeout(() => this.#breakOff(), seconds * 1_000 + LINGER_MS));
  }

  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Waits for a part of the scenario's time, or for what is left of it. */
  async pass(part = 1): Promise<void> {
    await pause((this.seconds ?? this.target.seconds) * 1_000 * part, this.#over.signal);
  }

  async passMs(ms: number): Promise<void> {
    await pause(ms, this.#over.signal);
  }

  /** Makes one call and counts its answer; `undefined` without an answer. `what` describes the call if the answer is a defect. */
  async send(call: Call, description: string, options: Partial<CallOptions> = {}): Promise<CallResult | undefined> {
    this.tally.requests++;
    const answer = await ask(call, { origin: this.target.origin, agent: this.#agent, ...options }).catch(() => undefined);
    if (answer) this.tally.answered(answer.status, answer.retryAfter, () => `${description}: ${answer.text.slice(0, 200)}`);
    return answer;
  }

  /** Posts a JSON body; the text need not be valid JSON. */
  post(
    path: string,
    json: string,
    description: string,
    headers: Record<string, string> = {},
    method = 'POST',
  ): Promise<CallResult | undefined> {
    return this.send({ method, path, body: json, headers: { 'content-type': 'application/json', ...headers } }, description);
  }

  connect(description: string): RawConnection {
    const connection = new RawConnection(this.target.origin, this.tally, description);
    this.#connections.add(connection);
    void connection.closed.then(() => this.#connections.delete(connection));
    return connection;
  }

  /** Opens a socket with this cookie; `undefined` if the server refuses it. */
  async socket(cookie: string): Promise<AttackSocket | undefined> {
    const socket: AttackSocket = io(this.target.origin, {
      path: SOCKET_PATH,
      extraHeaders: { cookie },
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
    });
    this.#sockets.add(socket);
    const isIn = new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true)).once('connect_error', () => resolve(false)));
    // A socket that is closed before it is connected emits no event.
    return (await Promise.race([isIn, this.ended])) ? socket : undefined;
  }

  /** Starts `count` workers. Each begins its next piece of work when the last one is done, while `goesOn` returns true. */
  async byMany(count: number, work: (worker: number) => Promise<unknown>, goesOn = (): boolean => !this.isOver): Promise<void> {
    const runWorker = async (worker: number): Promise<void> => {
      while (goesOn()) {
        await work(worker);
        await setImmediate(); // work that fails at once must not block the event loop
      }
    };
    await Promise.all(Array.from({ length: count }, (_, worker) => runWorker(worker)));
  }

  /** Closes everything that is still open. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#over.abort();
    this.#breakOff();
  }

  #breakOff(): void {
    for (const socket of this.#sockets) socket.disconnect();
    for (const connection of this.#connections) connection.breakOff();
    this.#agent.destroy();
    this.#hasEnded();
  }
}
