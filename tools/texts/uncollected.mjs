import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lingui's extractor finds only `i18n.t` with a literal. */
const CALL = /\.t\(/g;
const COLLECTED = /\bi18n\.t\(\s*['"]/g;

/** Returns the server's source files with a call of `t` that the extractor does not find. */
export function uncollected(root) {
  const files = readdirSync(join(root, 'libs'), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => {
    if (!/^[^/]+\/src\/.*(?<!\.spec)\.ts$/.test(file)) return false;
    const code = readFileSync(join(root, 'libs', file), 'utf8');
    return code.match(CALL)?.length !== code.match(COLLECTED)?.length;
  });
}
