import { transform as swc, transformFile as swcFile } from '@swc/core';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createRequire } from 'node:module';
import { compression } from 'vite-plugin-compression2';
import { texts } from './texts-plugin.ts';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';
const proxy = { '/api': { target: api }, '/socket.io': { target: api, ws: true } };

/**
 * Lingui's macros through the SWC plugin that Jest also uses; types and JSX are left to Vite. English texts stay beside their ids, so that
 * each is in the part of the code that shows it and needs no catalog.
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

/** The router's production build: its package resolves to the development build by default. */
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

/** Writes a compressed copy beside each file: the server sends what the browser accepts and compresses no file at runtime. */
const compressed = () =>
  compression({
    algorithms: ['brotliCompress', 'gzip'],
    include: /\.(js|css|html|svg)$/,
    threshold: 1024,
    skipIfLargerOrEqual: true,
    logLevel: 'silent',
  });

/** Adds `theme-script.js` to the page as a file with a hashed name, so that it is cached for ever. The page waits for it as it does for its styles. */
const themeScript = (): Plugin => {
  const path = '/src/theme/theme-script.js';
  return {
    name: 'theme-script',
    async buildStart() {
      if (this.environment.mode !== 'build') return;
      const { code } = await swcFile(`${import.meta.dirname}${path}`, {
        minify: true,
        sourceMaps: false,
        isModule: false,
        jsc: { target: 'es2022' },
      });
      this.emitFile({ type: 'asset', name: 'theme.js', source: code });
    },
    transformIndexHtml(_, { bundle }) {
      const file = Object.values(bundle ?? {}).find((output) => output.type === 'asset' && output.names.includes('theme.js'));
      return [{ tag: 'script', attrs: { src: file ? `/${file.fileName}` : path }, injectTo: 'head' }];
    },
  };
};

const SOURCES = `${import.meta.dirname}/src/`;
const ENTRY = `${SOURCES}main.tsx`;

/**
 * Names one chunk for the modules that every page starts with: all that the entry imports statically. Their packages come with them but are
 * not traversed here, since a package's index leads to all its modules.
 */
function startOfEveryPage(): (id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>) => string | null {
  let start: Set<string> | undefined;
  return (id, graph) => {
    if (!start) {
      start = new Set([ENTRY]);
      // Iterating over a set also visits entries that are added meanwhile.
      for (const reached of start) {
        for (const next of graph.getModuleInfo(reached)?.importedIds ?? []) if (next.startsWith(SOURCES)) start.add(next);
      }
    }
    return id !== ENTRY && start.has(id) ? 'start' : null;
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [texts(), linguiMacros(), react(), tailwind(), leanRouter(), themeScript(), compressed()],
  resolve: { conditions: ['@tiffin/source', ...defaultClientConditions] },
  server: { host: '127.0.0.1', port: 4200, strictPort: true, proxy },
  preview: { host: '127.0.0.1', port: 4200, strictPort: true, proxy },
  // Nothing is inlined as data: URLs, so that the page works under `font-src 'self'; img-src 'self'`.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    // One chunk: many small ones compress badly, and each page's code would name them all. Other pages share chunks by default.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: startOfEveryPage() }] } } },
  },
});
