import { lingui } from '@lingui/vite-plugin';
import { transform as swc } from '@swc/core';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';
const proxy = { '/api': { target: api }, '/socket.io': { target: api, ws: true } };

/**
 * Lingui's macros through the SWC plugin that Jest uses too; types and JSX stay for Vite. Source texts are kept in production, so a text
 * that is missing from the catalogue shows in English instead of as an id.
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [linguiMacros(), react(), tailwind(), lingui({ cwd: import.meta.dirname })],
  resolve: { conditions: ['@tiffin/source', ...defaultClientConditions] },
  server: { host: '127.0.0.1', port: 4200, strictPort: true, proxy },
  preview: { host: '127.0.0.1', port: 4200, strictPort: true, proxy },
  // Nothing is inlined as data: URLs, so that the page works under `font-src 'self'; img-src 'self'`.
  build: { outDir: 'dist', emptyOutDir: true, sourcemap: true, assetsInlineLimit: 0 },
});
