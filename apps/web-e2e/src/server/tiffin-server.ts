import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
export const OPERATIONS_KEY = 'tiffin-operators';
export const SETTINGS = {
  PORT: '0',
  TIFFIN_DEMO: 'on',
  // The demo depends on the day and time; this makes every run start at the same lunch hour.
  TIFFIN_CLOCK: process.env['E2E_CLOCK'] ?? '2026-11-18T07:00:00Z',
  TIFFIN_CONTACT: JSON.stringify({
    office: 'Ganga hostel, ground floor',
    email: 'office@canteen.example',
    phone: '+91 98765 43210',
    chat: 'https://chat.example/tiffin',
    social: [{ name: 'Instagram', url: 'https://social.example/tiffin' }],
  }),
  TIFFIN_OPS_KEY: OPERATIONS_KEY,
  TIFFIN_CONTACT_MAIL: 'office@canteen.example',
};
/** Time in ms within which a server must be ready, including its demo data. */
const READY_WITHIN = 600_000;
/** How many characters of a server's output are reported if it does not become ready. */
const PRINTED = 20_000;

/** The built product in a process of its own. */
export class TiffinServer {
  private constructor(
    private readonly process: ChildProcess,
    readonly url: string,
    /** Its data directory. */
    readonly data: string,
  ) {}

  /**
   * Starts it with `data` and the demo; resolves when it is ready, and rejects with its output if it is not. `settings`: further
   * environment variables.
   */
  static async start(data: string, settings: Readonly<Record<string, string>> = {}): Promise<TiffinServer> {
    const child = spawn(process.execPath, ['--enable-source-maps', 'apps/api/dist/main.js'], {
      cwd: ROOT,
      env: { ...process.env, ...SETTINGS, ...settings, TIFFIN_DATA: data },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process session of its own, like each browser's: Linux shares processors by session first (autogroups). In the session of Jest
      // and Playwright a server would be one of many processes, while its browser with a share of its own waits for it.
      detached: true,
    });
    const kill = (): void => void child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    return new TiffinServer(child, await readyAt(child), data);
  }

  /** Stops it like an operator does. */
  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    if (this.process.kill('SIGTERM')) await ended;
  }
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (why: string): void => reject(new Error(`The server ${why}. It printed:\n${printed}`));
    const readyTimer = setTimeout(() => fail(`was not ready after ${READY_WITHIN / 1_000} s`), READY_WITHIN);
    const hear = (text: string): void => {
      printed = (printed + text).slice(-PRINTED);
      const url = /Tiffin is ready: (\S+)/.exec(printed)?.[1];
      if (url === undefined) return;
      clearTimeout(readyTimer);
      resolve(url);
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(readyTimer);
      fail(`ended with ${code ?? signal}`);
    });
  });
}
