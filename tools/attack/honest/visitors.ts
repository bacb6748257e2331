import { Agent } from 'node:http';
import { ask, type Call } from '../attacker/ask.js';
import type { Experience } from './experience.js';
import { WAIT_TIMEOUT_MS } from './with-timeout.js';

const PASSWORD = 'tiffin123';
const STUDENTS = 24;
const FIRST = 101;
/** One visitor in this many is a new kitchen display. */
const DISPLAYS = 10;

/** People who open the page on a new device, and log in. */
export class Visitors {
  constructor(private readonly origin: string) {}

  async visitTogether(number: number, experience: Experience): Promise<void> {
    await Promise.all([this.#visit(2 * number, experience), this.#visit(2 * number + 1, experience)]);
  }

  async #visit(number: number, experience: Experience): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    const options = { origin: this.origin, agent, within: WAIT_TIMEOUT_MS };
    try {
      const page = await ask({ path: '/', headers: { accept: 'text/html' } }, options);
      if (page.status !== 200) experience.failed('a page', page);
      const entered = await ask(number % DISPLAYS === DISPLAYS - 1 ? display() : logIn(number), options);
      if (entered.status !== 200) experience.logInRefused(entered);
    } catch (error) {
      experience.failed('a visitor', error as Error);
    } finally {
      agent.destroy();
    }
  }
}

const json = (method: string, path: string, body: object): Call => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const display = (): Call => json('POST', '/api/users/orders', { key: 'BH1-kitchen1' });

const logIn = (number: number): Call =>
  json('PATCH', '/api/users/login', { role: 'student', loginInput: `BH1-${FIRST + (number % STUDENTS)}`, password: PASSWORD });
