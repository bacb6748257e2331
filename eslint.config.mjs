import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

/** Which scopes each scope may import: arrows point downwards only (docs/adr/0001). */
const layers = {
  contracts: [],
  sqlite: [],
  'event-sourcing': ['contracts', 'sqlite'],
  'read-models': ['contracts', 'sqlite', 'event-sourcing'],
  http: ['contracts', 'event-sourcing', 'read-models'],
  accounts: ['contracts', 'event-sourcing', 'read-models', 'http'],
  menu: ['contracts', 'event-sourcing', 'read-models', 'http', 'accounts'],
  ordering: ['contracts', 'event-sourcing', 'read-models', 'http', 'accounts', 'menu'],
  realtime: ['contracts', 'event-sourcing', 'read-models', 'http', 'accounts', 'menu', 'ordering'],
  web: ['contracts'],
  api: ['contracts', 'sqlite', 'event-sourcing', 'read-models', 'http', 'accounts', 'menu', 'ordering', 'realtime'],
  e2e: ['contracts'],
};
const serverOnly = ['@nestjs/*', 'mongoose', '@eventstore/*', 'fastify', '@fastify/*', 'class-validator', 'class-transformer', 'node:*', '@photostructure/*'];
const constraints = Object.entries(layers).map(([scope, below]) => ({
  sourceTag: `scope:${scope}`,
  onlyDependOnLibsWithTags: [`scope:${scope}`, ...below.map((name) => `scope:${name}`)],
  ...((scope === 'contracts' || scope === 'web') && { bannedExternalImports: serverOnly }),
}));

export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', '.nx', '**/data', '**/locales'] },
  { files: ['**/*.{ts,tsx}'], extends: [tseslint.configs.recommended] },
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: false }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' }],
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.ts'],
    ignores: ['**/*.spec.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    // Deciders, projections and views are pure: no clock, no chance, no I/O.
    files: ['libs/*/src/**/*{decider,projection,view}.ts'],
    rules: {
      'no-restricted-globals': ['error', 'Date', 'setTimeout', 'setInterval', 'fetch', 'process', 'crypto', 'performance'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
      'no-restricted-imports': ['error', { patterns: [{ group: ['node:*', '@nestjs/*'], message: 'Pure files do no I/O.' }] }],
    },
  },
  {
    files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts'],
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': ['error', { enforceBuildableLibDependency: false, allow: [], depConstraints: constraints }] },
  },
  prettier,
);
