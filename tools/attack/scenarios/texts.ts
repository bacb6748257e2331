import type { Attack } from '../attacker/attack.js';
import { PUBLIC_CALLS, fieldNames } from './public-calls.js';

const SPACES = 100_000;
const WORKERS = 4;
const DOTS = 15_500;
const PAGES = 8;
/** The largest field of a form. */
const SPACES_IN_A_FORM = 60_000;
const BOUNDARY = 'attack';

/** Sends a text of almost nothing but spaces, for which trimming or a pattern may take quadratic time. */
export async function spaces(attack: Attack): Promise<void> {
  const { contractor: cookie } = attack.target.sessions.own;
  const long = `a${' '.repeat(SPACES)}b`;
  const item = JSON.stringify({ category: long, variants: [{ price: 20, availableCount: 5 }] });
  const snack = ['name', 'price', 'info']
    .map((name) => field(name, name === 'price' ? '15' : `a${' '.repeat(SPACES_IN_A_FORM)}b`))
    .join('');
  const works = [
    () => attack.post('/api/contractors/packaged', item, 'POST /api/contractors/packaged with 100,000 spaces', { cookie }),
    () =>
      attack.post('/api/contractors/snacks', `${snack}--${BOUNDARY}--\r\n`, 'POST /api/contractors/snacks with 60,000 spaces', {
        cookie,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      }),
    async () => {
      const { method, path, fields } = attack.random.pick(PUBLIC_CALLS);
      const field = attack.random.pick(fieldNames(fields));
      const json = JSON.stringify({ ...fields, [field]: long });
      await attack.post(path, json, `${method} ${path} with 100,000 spaces as ${field}`, {}, method);
    },
  ];
  await attack.byMany(WORKERS, (worker) => works[worker % works.length]?.() ?? Promise.resolve());
}

const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Asks for a page whose path is dots. */
export async function dots(attack: Attack): Promise<void> {
  const path = `/${'.'.repeat(DOTS)}/`;
  await attack.byMany(PAGES, () => attack.send({ path, headers: { accept: '*/*' } }, `GET / with ${DOTS} dots`));
}
