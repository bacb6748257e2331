// An EventStoreDB that a command becomes, with an empty log of its own, for as long as some tests need it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** The running EventStoreDB. */
export class ExternalEventStore {
  #process;

  constructor(process, port) {
    this.#process = process;
    this.connectionString = `esdb://127.0.0.1:${port}?tls=false`;
  }

  /**
   * Starts the command, with `{port}` replaced, and waits until it is the leader. Rejects if it ends before, or takes longer than a
   * minute.
   */
  static async start(command) {
    const port = await freePort();
    const child = spawn('sh', ['-c', `exec ${command.replaceAll('{port}', port)}`], { stdio: 'ignore' });
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    const store = new ExternalEventStore(child, port);
    for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await setTimeout(LOOK_EVERY_MS)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The EventStoreDB of the tests ended: ${command}`);
      if (await leads(port)) return store;
    }
    kill();
    throw new Error(`The EventStoreDB of the tests does not lead after a minute: ${command}`);
  }

  async stop() {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await exited;
  }
}

async function leads(port) {
  try {
    const info = await (await fetch(`http://127.0.0.1:${port}/info`)).json();
    return String(info.state).toLowerCase() === 'leader';
  } catch {
    return false; // it is starting
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
