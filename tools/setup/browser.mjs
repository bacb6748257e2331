import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mustRun, say } from './run.mjs';

/** The headless shell comes first: it is faster. */
const CANDIDATES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function installed() {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  for (const name of CANDIDATES) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      continue; // this name is not installed; the next one may be
    }
  }
  return existsSync(MAC) ? MAC : undefined;
}

/** Returns the path of a Chromium or Chrome for the browser tests; installs one if none is found. `undefined` means Playwright's own. */
export async function browser() {
  const path = installed();
  if (path) return path;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    say('Installing Chromium for the browser tests …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await mustRun('apt-get update', 'apt-get', ['update', '-qq'], { env });
    await mustRun('Installing Chromium', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      env,
    });
    return installed();
  }
  say("Installing Playwright's Chromium for the browser tests …");
  await mustRun("Installing Playwright's Chromium", 'npx', ['playwright', 'install', 'chromium']);
  return undefined;
}
