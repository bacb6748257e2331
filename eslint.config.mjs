import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Which scopes each scope may import: arrows point downwards only (docs/adr/0001). */
const layers = {
  contracts: [],
  sqlite: [],
  'event-sourcing': ['contracts', 'sqlite'],
  'read-models': ['contracts', 'sqlite', 'event-sourcing'],
  http: ['contracts', 'event-sourcing', 'read-models'],
  mail: ['contracts', 'event-sourcing', 'read-models', 'http'],
  accounts: ['contracts', 'event-sourcing', 'read-models', 'http', 'mail'],
  menu: ['contracts', 'event-sourcing', 'read-models', 'http', 'accounts'],
  ordering: ['contracts', 'event-sourcing', 'read-models', 'http', 'accounts', 'menu'],
  billing: ['contracts', 'event-sourcing', 'read-models', 'http', 'mail', 'accounts', 'menu', 'ordering'],
  audit: ['contracts', 'event-sourcing', 'read-models', 'http', 'accounts', 'menu', 'ordering', 'billing'],
  installation: ['contracts', 'sqlite', 'event-sourcing', 'read-models', 'mail', 'accounts', 'menu', 'ordering', 'billing', 'audit'],
  operations: ['contracts', 'event-sourcing', 'read-models', 'http', 'accounts', 'menu', 'ordering', 'installation'],
  realtime: ['contracts', 'event-sourcing', 'read-models', 'http', 'accounts', 'menu', 'ordering', 'billing'],
  web: ['contracts'],
  api: [
    'contracts',
    'sqlite',
    'event-sourcing',
    'read-models',
    'http',
    'mail',
    'accounts',
    'menu',
    'ordering',
    'billing',
    'audit',
    'installation',
    'operations',
    'realtime',
  ],
  ops: ['contracts', 'event-sourcing', 'read-models', 'installation', 'operations'],
  e2e: ['contracts'],
};
const serverOnly = [
  '@nestjs/*',
  'mongoose',
  '@eventstore/*',
  'fastify',
  '@fastify/*',
  'class-validator',
  'class-transformer',
  'node:*',
  '@photostructure/*',
];
const constraints = Object.entries(layers).map(([scope, below]) => ({
  sourceTag: `scope:${scope}`,
  onlyDependOnLibsWithTags: [`scope:${scope}`, ...below.map((name) => `scope:${name}`)],
  ...((scope === 'contracts' || scope === 'web') && { bannedExternalImports: serverOnly }),
}));

/** Nothing but what opens the stores knows which adapters they are (docs/adr/0010). */
const adapters = {
  group: [
    '@tiffin/event-sourcing/embedded',
    '@tiffin/event-sourcing/eventstoredb',
    '@tiffin/read-models/embedded',
    '@tiffin/read-models/mongo',
    '@eventstore/*',
    'mongoose',
    'mongodb',
    '@tiffin/sqlite',
    '@photostructure/*',
  ],
  message: 'Stores are reached through their ports; libs/installation opens them.',
};

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
    files: ['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.ts'],
    ignores: [
      '**/*.spec.{ts,tsx}',
      'libs/installation/src/**',
      'libs/sqlite/src/**',
      'libs/event-sourcing/src/{embedded,eventstoredb,testing}/**',
      'libs/read-models/src/{embedded,mongo,testing}/**',
    ],
    rules: {
      'no-restricted-imports': ['error', { patterns: [adapters] }],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^\\.\\.?/(.*/)?(embedded|eventstoredb|mongo)/', message: adapters.message }] },
      ],
    },
  },
  {
    // Deciders, projections and views are pure: no clock, no chance, no I/O.
    files: ['libs/*/src/**/*{decider,projection,view}.ts'],
    rules: {
      'no-restricted-globals': ['error', 'Date', 'setTimeout', 'setInterval', 'fetch', 'process', 'crypto', 'performance'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
      'no-restricted-imports': ['error', { patterns: [adapters, { group: ['node:*', '@nestjs/*'], message: 'Pure files do no I/O.' }] }],
    },
  },
  regexp.configs.recommended,
  {
    rules: {
      // Whatever anybody sends is read in a time that grows as its length does.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
      // Control characters are what some patterns are about. The contract's patterns stand in the OpenAPI document, which knows no flags.
      'no-control-regex': 'off',
      'regexp/use-ignore-case': 'off',
      // Matters of taste.
      'regexp/match-any': 'off',
      'regexp/no-unused-capturing-group': 'off',
      'regexp/prefer-w': 'off',
      'regexp/strict': 'off',
    },
  },
  {
    files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts'],
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': ['error', { enforceBuildableLibDependency: false, allow: [], depConstraints: constraints }] },
  },
  prettier,
);
