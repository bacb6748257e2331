import regexp from 'eslint-plugin-regexp';

/** What each module may import, lowest first. Dependencies point downwards only (docs/adr/0001-repository-and-modules.md). */
const modules = {
  'libs/contracts': [],
  'libs/kernel': ['contracts'],
  'libs/texts': ['contracts'],
  'libs/sqlite': [],
  'libs/event-sourcing': ['contracts', 'kernel', 'sqlite'],
  'libs/read-models': ['kernel', 'sqlite', 'event-sourcing'],
  'libs/projections': ['contracts', 'kernel', 'event-sourcing', 'read-models'],
  'libs/leases': ['kernel', 'event-sourcing', 'read-models', 'projections'],
  'libs/http': ['contracts', 'kernel', 'event-sourcing', 'read-models'],
  'libs/mail': ['contracts', 'texts', 'kernel', 'event-sourcing', 'read-models', 'http'],
  'libs/people': ['contracts', 'kernel', 'event-sourcing', 'read-models', 'http'],
  'libs/credentials': ['contracts', 'texts', 'kernel', 'event-sourcing', 'read-models', 'http', 'mail', 'people'],
  'libs/accounts': ['contracts', 'texts', 'kernel', 'event-sourcing', 'read-models', 'http', 'mail', 'people', 'credentials'],
  'libs/menu': ['contracts', 'kernel', 'event-sourcing', 'read-models', 'projections', 'http', 'credentials', 'accounts'],
  'libs/ordering': ['contracts', 'kernel', 'event-sourcing', 'read-models', 'projections', 'http', 'credentials', 'accounts', 'menu'],
  'libs/print': ['contracts', 'texts', 'event-sourcing'],
  'libs/billing': ['contracts', 'texts', 'kernel', 'event-sourcing', 'read-models', 'http', 'mail', 'accounts', 'ordering', 'print'],
  'libs/statistics': ['contracts', 'texts', 'kernel', 'read-models', 'http', 'accounts', 'ordering', 'billing', 'print'],
  'libs/counter': [
    'contracts',
    'texts',
    'kernel',
    'event-sourcing',
    'read-models',
    'http',
    'people',
    'credentials',
    'accounts',
    'ordering',
    'statistics',
    'print',
  ],
  'libs/push': ['contracts', 'kernel', 'event-sourcing', 'read-models', 'http', 'mail', 'credentials', 'ordering', 'billing'],
  'libs/audit': [
    'contracts',
    'kernel',
    'event-sourcing',
    'read-models',
    'projections',
    'http',
    'people',
    'credentials',
    'accounts',
    'menu',
    'ordering',
    'billing',
  ],
  'libs/installation': [
    'contracts',
    'kernel',
    'sqlite',
    'event-sourcing',
    'read-models',
    'projections',
    'leases',
    'mail',
    'people',
    'credentials',
    'accounts',
    'menu',
    'ordering',
    'billing',
    'statistics',
    'audit',
  ],
  'libs/operations': [
    'contracts',
    'kernel',
    'event-sourcing',
    'read-models',
    'projections',
    'http',
    'credentials',
    'accounts',
    'installation',
  ],
  'libs/realtime': [
    'contracts',
    'kernel',
    'event-sourcing',
    'read-models',
    'http',
    'credentials',
    'accounts',
    'menu',
    'ordering',
    'billing',
  ],
  'apps/api': [
    'contracts',
    'kernel',
    'sqlite',
    'event-sourcing',
    'read-models',
    'projections',
    'leases',
    'http',
    'mail',
    'people',
    'credentials',
    'accounts',
    'menu',
    'ordering',
    'billing',
    'statistics',
    'audit',
    'installation',
    'operations',
    'realtime',
    'push',
    'counter',
  ],
  'apps/ops': ['contracts', 'kernel', 'event-sourcing', 'read-models', 'installation', 'operations'],
  'apps/web': ['contracts'],
  'apps/web-e2e': ['contracts'],
};

/** Modules that also run in browsers must not import server packages. */
const inBrowsers = ['libs/contracts', 'apps/web'];
const serverOnly = {
  regex: '^(@nestjs/|mongoose$|@eventstore/|fastify$|@fastify/|class-validator$|class-transformer$|@photostructure/)',
  message: 'This runs in browsers.',
};
const builtIn = { regex: '^node:', message: 'This runs in browsers.' };

/** Only the code that opens the stores knows the adapters (docs/adr/0010-stores-of-an-installation.md). */
const adapters = {
  regex:
    '^(@tiffin/(event-sourcing/(embedded|eventstoredb)|read-models/(embedded|mongo)|sqlite)(/|$)|@eventstore/|mongoose$|mongodb$|@photostructure/|\\.\\.?/(.*/)?(embedded|eventstoredb|mongo)/)',
  message: 'Stores are reached through their ports; libs/installation opens them.',
};
const opensStores = [
  'libs/installation/src/**',
  'libs/sqlite/src/**',
  'libs/event-sourcing/src/{embedded,eventstoredb}/**',
  'libs/read-models/src/{embedded,mongo}/**',
  'libs/*/src/testing/**',
];
/** Code that reads views or reacts to events uses the engine's ports. Specs and testing folders may start an engine of their own. */
const engine = { regex: '^@tiffin/projections(/|$)', message: 'The engine is reached through its ports, in libs/read-models.' };
const runsEngine = ['libs/projections', 'libs/leases', 'libs/installation', 'libs/operations', 'apps/api'];
const effects = { regex: '^(node:|@nestjs/)', message: 'Pure files do no I/O.' };
const wire = { regex: '^@tiffin/http(/|$)|(/|-)wire\\.js$', message: 'Rules do not know wire types: the controllers translate.' };
const rupees = {
  regex: '^@tiffin/contracts$',
  importNames: ['Rupees', 'toRupees', 'toPaise', 'formatRupees'],
  message: 'Rules count in paise.',
};

/** Deciders, projections and views are pure, and so are the files of the domain that they are built from. */
const domain = ['libs/menu', 'libs/ordering', 'libs/billing'];
const pureIn = (path) =>
  `${path}/src/**/{*decider,*projection,*.view${domain.includes(path) ? ',accept-*,decide-*,offer,*-state,*-events,*-commands' : ''}}.ts`;

/** On Node 20 `AbortSignal.any` holds no reference to the timer, which may be garbage-collected and never fire. Browsers are not affected. */
const timer = { object: 'AbortSignal', property: 'timeout', message: 'Use `limited` of @tiffin/kernel: this timer may never fire.' };

const specs = ['**/*.spec.{ts,tsx}'];
const typescript = '*.{ts,tsx}';

const STORAGES = ['localStorage', 'sessionStorage'];
const USE_STORED_TEXT = 'StoredText of src/offline/stored-text.ts never throws.';

const nameOf = (path) => path.split('/')[1];
const forbidden = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

/** The rules of one module. A later entry replaces an earlier one's rule of the same name, so each repeats what still applies. */
function rulesOf([path, allowed]) {
  const forbiddenModules = Object.keys(modules).filter((module) => module !== path && !allowed.includes(nameOf(module)));
  const dependencies = {
    regex: `^(@tiffin/(${forbiddenModules.map(nameOf).join('|')})(/|$)|(\\.\\./)+(apps|libs|tools)/)`,
    message: `${path} imports from ${allowed.join(', ') || 'no other module'} (docs/adr/0001-repository-and-modules.md).`,
  };
  const forBrowsers = inBrowsers.includes(path);
  const always = forBrowsers ? [dependencies, serverOnly] : [dependencies];
  const inProduct = [adapters, ...(forBrowsers ? [builtIn] : []), ...(runsEngine.includes(path) ? [] : [engine])];
  return [
    { files: [`${path}/**/${typescript}`], rules: forbidden(...always) },
    { files: [`${path}/src/**/${typescript}`], excludeFiles: [...specs, ...opensStores], rules: forbidden(...always, ...inProduct) },
    { files: [pureIn(path)], excludeFiles: specs, rules: forbidden(...always, ...inProduct, effects, wire, rupees) },
  ];
}

export default {
  plugins: ['typescript', 'import', 'oxc', 'unicorn'],
  jsPlugins: ['eslint-plugin-regexp'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist', '**/locales', '**/data'],
  rules: {
    ...regexp.configs.recommended.rules,
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-array-constructor': 'error',
    'no-restricted-properties': ['error', timer],
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unused-expressions': 'error',
    // Matters of taste, or useful in tests.
    'no-empty-pattern': 'off',
    'no-sparse-arrays': 'off',
    'no-unsafe-optional-chaining': 'off',
    'typescript/await-thenable': 'off',
    'typescript/no-array-delete': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/no-implied-eval': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-useless-default-assignment': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/no-thenable': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/prefer-string-starts-ends-with': 'off',
    // Patterns read what callers send, so their time must be linear in its length.
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    // Some patterns match control characters. The contract's patterns are in the OpenAPI document, which has no flags.
    'no-control-regex': 'off',
    'regexp/use-ignore-case': 'off',
    // Matters of taste.
    'regexp/match-any': 'off',
    'regexp/no-unused-capturing-group': 'off',
    'regexp/prefer-w': 'off',
    'regexp/strict': 'off',
  },
  overrides: [
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
    {
      files: [`{apps,libs}/*/src/**/${typescript}`],
      rules: {
        'max-lines': ['error', { max: 300, skipBlankLines: false }],
        'no-console': 'error',
        'import/no-default-export': 'error',
      },
    },
    {
      files: [`{apps,libs}/*/src/**/${typescript}`],
      excludeFiles: specs,
      rules: {
        'typescript/no-floating-promises': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/no-non-null-assertion': 'error',
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    { files: ['apps/{web,web-e2e}/**'], rules: { 'no-restricted-properties': 'off' } },
    {
      // No clock, no random values, no I/O.
      files: Object.keys(modules).map(pureIn),
      excludeFiles: specs,
      rules: {
        'no-restricted-globals': ['error', 'Date', 'setTimeout', 'setInterval', 'fetch', 'process', 'crypto', 'performance'],
        'no-restricted-properties': ['error', { object: 'Math', property: 'random' }, timer],
      },
    },
    {
      // A browser may throw when these are read.
      files: [`apps/web/src/**/${typescript}`],
      excludeFiles: [...specs, '**/testing*', '**/offline/stored-text.ts'],
      rules: {
        'no-restricted-globals': ['error', ...STORAGES.map((name) => ({ name, message: USE_STORED_TEXT }))],
        'no-restricted-properties': [
          'error',
          ...['window', 'globalThis'].flatMap((object) => STORAGES.map((property) => ({ object, property, message: USE_STORED_TEXT }))),
        ],
      },
    },
    ...Object.entries(modules).flatMap(rulesOf),
  ],
};
