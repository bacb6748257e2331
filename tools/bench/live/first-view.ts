import { chromium, type Browser, type Response } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { BenchRow } from '../bench-row.js';

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const GOAL_KB = 150;
const GOAL_SCORE = 95;
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const MENU = 'Add to Cart';

/** Measures a student's home page as a browser with an empty cache loads it. Without a browser it returns no rows, and prints a line. */
export async function firstView(url: string, cookie: string): Promise<BenchRow[]> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);
  const port = await freePort();
  const args = [...QUIET, `--remote-debugging-port=${port}`];
  let browser: Browser;
  try {
    browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  } catch (error) {
    process.stdout.write(`No browser, so no first view: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}\n`);
    return [];
  }
  try {
    return [await scripts(browser, url, cookie), ...(await scores(url, cookie, port))];
  } finally {
    await browser.close();
  }
}

/**
 * The JavaScript that is loaded until the menu is shown, each file gzipped. Files that load later, such as the socket client, don't
 * count.
 */
async function scripts(browser: Browser, url: string, cookie: string): Promise<BenchRow> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, extraHTTPHeaders: { cookie } });
  try {
    const page = await context.newPage();
    const scripts = new Map<string, Response>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
    });
    await page.goto(url);
    await page
      .getByRole('button', { name: new RegExp(`^${MENU}`) })
      .first()
      .waitFor();
    const loaded = await Promise.all([...scripts.values()].map((response) => response.body()));
    const bytes = loaded.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    const name = `JavaScript of a student's first view until the menu is there, ${loaded.length} files, gzip`;
    const kilobytes = bytes / 1_000;
    return { name, value: kilobytes, unit: 'kB', goal: `<= ${GOAL_KB}`, met: kilobytes <= GOAL_KB };
  } finally {
    await context.close();
  }
}

/** Lighthouse's scores of that page on its simulated phone, each the median of five runs. */
async function scores(url: string, cookie: string, port: number): Promise<BenchRow[]> {
  const flags: Flags = { port, output: 'json', logLevel: 'silent', onlyCategories: [...CATEGORIES], extraHeaders: { cookie } };
  const runs: (readonly number[])[] = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url, flags);
    const failure = result?.lhr.runtimeError;
    if (!result || failure) throw new Error(`Lighthouse could not look at the page: ${failure?.message ?? 'no result'}`);
    runs.push(CATEGORIES.map((category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)));
  }
  return CATEGORIES.map((category, index) => {
    const value = medianOf(runs.map((run) => run[index] ?? 0));
    const values = runs.map((run) => run[index]).join(', ');
    return {
      name: `Lighthouse, ${category}, median of ${RUNS} (${values})`,
      value,
      unit: 'of 100',
      goal: `>= ${GOAL_SCORE}`,
      met: value >= GOAL_SCORE,
    };
  });
}

const medianOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port is free'))));
    });
  });
}
