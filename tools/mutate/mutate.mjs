// `npm run mutate [-- area…]`: mutates the core, and counts the mutants that no test notices. Never part of `npm test`. With
// `--changed` it tries only what changed since the last run. That is quick, but ignores changed helpers and constants.
import { createRequire } from 'node:module';
import { Stryker } from '@stryker-mutator/core';
import { say } from '../setup/run.mjs';

/** The least share of mutants that tests have to notice, in percent. */
const LEAST = 85;

/**
 * The mutated files, in whichever library they are, and the specs for them: others may notice, too, but would take hours. Specs
 * with generated histories are left out if the rules have examples, because the score must not depend on chance.
 */
const AREAS = {
  pricing: {
    mutate: ['libs/contracts/src/{money,order-status,pricing}.ts'],
    specs: ['libs/contracts/src/contracts.spec.ts', 'libs/ordering/src/**/order.decider.spec.ts'],
  },
  commands: {
    mutate: ['libs/event-sourcing/src/{append-until-definite,command-handling,load-aggregate,new-events,retry-policy}.ts'],
    specs: ['libs/event-sourcing/src/command-handling.spec.ts'],
  },
  stock: {
    mutate: ['libs/menu/src/**/{decide-stock,offer}.ts', 'libs/ordering/src/**/accept-order.ts'],
    specs: ['libs/{menu,ordering}/src/**/{accept-order,decide-stock}.spec.ts'],
  },
  menu: {
    mutate: [
      'libs/menu/src/**/{changed-variants,decide-packaged-item,decide-snack,menu-state,assert-name-is-free,packaged-item,snack,variant-rules,*.decider}.ts',
    ],
    specs: ['libs/menu/src/**/{menu-items.view,*.decider}.spec.ts', 'libs/ordering/src/**/accept-order.spec.ts'],
  },
  batches: { mutate: ['libs/menu/src/**/decide-batch.ts'], specs: ['libs/menu/src/**/batches.spec.ts'] },
  orders: {
    mutate: ['libs/ordering/src/**/{elapsed,item-name,order-placement,order-state,*.decider}.ts'],
    specs: ['libs/ordering/src/**/{order-placement,*.decider}.spec.ts'],
  },
  bills: {
    mutate: ['libs/billing/src/**/{bill-state,carried-credit,next-settlement,*.decider}.ts'],
    specs: ['libs/billing/src/**/{bill-enquiries,bill-payments,settle,*.decider}.spec.ts'],
  },
  views: {
    mutate: ['libs/{menu,ordering,billing,statistics,audit}/src/**/{account-month,billable,summary-rows,*.view}.ts'],
    specs: ['libs/{menu,ordering,billing,statistics,audit}/src/**/{account-month,golden-events,summary-rows,*.view}.spec.ts'],
  },
  folding: {
    mutate: ['libs/*/src/**/fold-page.ts'],
    specs: ['libs/*/src/**/{fold-page,unplaced-event}.spec.ts'],
  },
  projections: {
    mutate: ['libs/*/src/**/{log-feed,projection-loop,retry-parked}.ts'],
    specs: ['libs/*/src/**/{amendment,first-fold,log-feed,parked-retry,projection-loop,projection-trouble}.spec.ts'],
  },
  rebuild: {
    mutate: ['libs/*/src/**/{cutover,comparison,document-pairs,fold-batch,fold-generation,judgement,rebuild,same-content,verification}.ts'],
    specs: ['libs/*/src/**/{begun-anew,cutover,comparison,fold-generation,judgement,rebuild,verification,verify-view}.spec.ts'],
  },
};

/** Runs of each property. They are the same in every run, so more of them would only take longer. */
process.env['TIFFIN_MODEL_RUNS'] = '10';

const areas = process.argv.slice(2).filter((argument) => argument !== '--changed');
const onlyChanged = process.argv.includes('--changed');

/** Here Jest loads the modules, not Node: code at a module's top level has to run again for each mutant. */
const onJest = {
  testEnvironment: './tools/mutate/environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@tiffin/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: { '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', createRequire(import.meta.url)('../jest/swc-node.cjs')] },
  setupFiles: ['reflect-metadata', '<rootDir>/tools/mutate/fixed-seed.mjs'],
};
const register = new URL('../source/register.mjs', import.meta.url).href;

function optionsOf(name) {
  const { mutate, specs } = AREAS[name];
  return {
    mutate: [...mutate, '!**/*.spec.ts'],
    testRunner: 'jest',
    coverageAnalysis: 'perTest',
    jest: {
      projectType: 'custom',
      // The specs are named above; Jest would not find them across libraries.
      enableFindRelatedTests: false,
      // One project: Stryker counts coverage per test for one only.
      config: {
        ...onJest,
        projects: [],
        roots: ['<rootDir>/libs'],
        testMatch: specs.map((glob) => `<rootDir>/${glob}`),
      },
    },
    testRunnerNodeArgs: [
      '--import',
      register,
      '--conditions=@tiffin/source',
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
    ],
    ignorePatterns: ['apps', 'docs', 'deploy', 'dist', 'data', 'tools/{attack,bench,chaos}'],
    symlinkNodeModules: false,
    buildCommand: 'node tools/mutate/link-libraries.mjs',
    tsconfigFile: 'none',
    concurrency: 2,
    // On a busy machine a slow run must not count as an endless one.
    timeoutMS: 8_000,
    // In a hundred runs Jest fills a gigabyte in a process.
    maxTestRunnerReuse: 100,
    incremental: true,
    force: !onlyChanged,
    incrementalFile: `node_modules/.cache/mutate/${name}.json`,
    htmlReporter: { fileName: `node_modules/.cache/mutate/${name}.html` },
    reporters: ['progress-append-only', 'clear-text', 'html'],
    clearTextReporter: { allowEmojis: false, reportTests: false },
  };
}

/** Counts the mutants that were tried, and those that tests noticed. */
function counted(results) {
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const unnoticed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
  return { noticed, unnoticed };
}

const scoreOf = ({ noticed, unnoticed }) => (100 * noticed) / (noticed + unnoticed);
const line = (name, { noticed, unnoticed }) =>
  `${name}: ${noticed + unnoticed} changes, ${noticed} noticed, ${unnoticed} not: ${scoreOf({ noticed, unnoticed }).toFixed(1)} %`;

const names = areas.length > 0 ? areas : Object.keys(AREAS);
const counts = [];
for (const name of names) counts.push(counted(await new Stryker(optionsOf(name)).runMutationTest()));

const total = {
  noticed: counts.reduce((sum, { noticed }) => sum + noticed, 0),
  unnoticed: counts.reduce((sum, { unnoticed }) => sum + unnoticed, 0),
};
counts.forEach((count, index) => say(line(names[index], count)));
say(line('all of it', total));
process.exitCode = scoreOf(total) >= LEAST ? 0 : 1;
