// Module hooks: `./x.js` resolves to `./x.ts` if only that exists, and SWC strips TypeScript with the options that Jest uses.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const options = createRequire(import.meta.url)('../jest/swc-node.cjs');
const isTypeScript = (url) => url !== undefined && new URL(url).pathname.endsWith('.ts');

/** Resolves `@jest/globals`, and `.js` to `.ts`. */
export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals')
    return { url: new URL('../jest/globals.mjs', import.meta.url).href, format: 'module', shortCircuit: true };
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && isTypeScript(context.parentURL)) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

/** Compiles TypeScript; leaves other files to Node. */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !isTypeScript(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename, swcrc: false, configFile: false });
  return { format: 'module', source: code, shortCircuit: true };
}
