import { transform as swc } from '@swc/core';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createRequire } from 'node:module';
import { compression } from 'vite-plugin-compression2';
import { texts } from './texts-plugin.ts';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';
const proxy = { '/api': { target: api }, '/socket.io': { target: api, ws: true } };

/**
 * Lingui's macros through the SWC plugin that Jest uses too; types and JSX stay for Vite. The English texts stay beside their ids: each in the
 * part of the code that shows it, and there even before the catalogue knows it.
 */
const linguiMacros = (): Plugin => ({
  name: 'lingui-macros',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: /@lingui\/(react|core)\/macro/ },
    async handler(code, id) {
      const out = await swc(code, {
        filename: id,
        configFile: false,
        swcrc: false,
        sourceMaps: true,
        module: { type: 'es6' },
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: id.endsWith('x') },
          transform: { react: { runtime: 'preserve' } },
          experimental: { plugins: [['@lingui/swc-plugin', { descriptorFields: 'message', useLinguiV5IdGeneration: true }]] },
        },
      });
      return { code: out.code, map: out.map ?? null };
    },
  },
});

/** The router without its warnings for developers: its package leads everybody to the build that has them. */
const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router$/ },
    handler: () =>
      createRequire(import.meta.url)
        .resolve('react-router/package.json')
        .replace('package.json', 'dist/production/index.mjs'),
  },
});

/** Each file once as small as it gets, beside it: the server sends what the browser takes and compresses no file while people order. */
const compressed = () =>
  compression({
    algorithms: ['brotliCompress', 'gzip'],
    include: /\.(js|css|html|svg)$/,
    threshold: 1024,
    skipIfLargerOrEqual: true,
    logLevel: 'silent',
  });

const SOURCES = `${import.meta.dirname}/src/`;
const ENTRY = `${SOURCES}main.tsx`;

/**
 * Names the chunk of our modules that every page begins with: all that the entry imports without waiting. What they need of packages comes with
 * them, but is not walked through here: a package's index leads to everything that it has.
 */
function startOfEveryPage(): (id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>) => string | null {
  let start: Set<string> | undefined;
  return (id, graph) => {
    if (!start) {
      start = new Set([ENTRY]);
      // A set is walked on to what is added meanwhile.
      for (const reached of start) {
        for (const next of graph.getModuleInfo(reached)?.importedIds ?? []) if (next.startsWith(SOURCES)) start.add(next);
      }
    }
    return id !== ENTRY && start.has(id) ? 'start' : null;
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [texts(), linguiMacros(), react(), tailwind(), leanRouter(), compressed()],
  resolve: { conditions: ['@tiffin/source', ...defaultClientConditions] },
  server: { host: '127.0.0.1', port: 4200, strictPort: true, proxy },
  preview: { host: '127.0.0.1', port: 4200, strictPort: true, proxy },
  // Nothing is inlined as data: URLs, so that the page works under `font-src 'self'; img-src 'self'`.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    // One file of them: many small ones compress badly, and the code of each page would name them all. Other pages share files as it comes.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: startOfEveryPage() }] } } },
  },
});
