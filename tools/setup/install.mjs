import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, root, run, say } from './run.mjs';

/**
 * Installs the packages of the lock, unless exactly these are installed. No package runs scripts: those with native parts bring
 * them along. With `replace: false` existing packages stay, whatever the lock says: installing removes them first, and a server may
 * be using them.
 */
export async function install({ replace = true } = {}) {
  if (!replace && existsSync(join(root, 'node_modules'))) return;
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.tiffin-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing packages (about two minutes the first time) …');
  await mustRun('npm ci', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  writeFileSync(stamp, lock);
}

/** Builds server and client; the cache has what is up to date. Shows a line per project, and everything if a build fails. */
export async function build() {
  say('Building what has changed …');
  await runBuild([], (line) => {
    const project = /> nx run @tiffin\/([\w-]+):build(.*)$/.exec(line);
    if (project) say(`  ${project[1]}${project[2].includes('cache') ? ' (nothing new)' : ''}`);
  });
}

/** Builds the operators' command line. Says so only if it takes a while: programs may read what the command prints. */
export async function buildOps() {
  const late = setTimeout(() => process.stderr.write('Building what has changed …\n'), 5_000);
  await runBuild(['--projects=@tiffin/ops'], () => {});
  clearTimeout(late);
}

async function runBuild(options, onLine) {
  const output = [];
  const command = ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--outputStyle=static', ...options];
  const code = await run(process.execPath, command, {
    onLine: (line) => {
      output.push(line);
      onLine(line);
    },
  });
  if (code === 0) return;
  process.stderr.write(`${output.join('\n')}\nThe build failed; what it printed stands above.\n`);
  process.exit(1);
}
