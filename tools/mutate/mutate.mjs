// `npm run mutate [-- area…]`: changes the core bit by bit, and counts the changes that no test notices. Never part of `npm test`.
import { createRequire } from 'node:module';
import { Stryker } from '@stryker-mutator/core';
import { say } from '../setup/run.mjs';

/** The least share of changes that tests have to notice, in percent. */
const LEAST = 85;

/** What is changed, whichever room it stands in, and the specs that ought to notice. */
const AREAS = {
  pricing: {
    mutate: ['libs/contracts/src/{money,order-status,pricing}.ts'],
    specs: ['libs/contracts/src/*.spec.ts', 'libs/ordering/src/**/order.decider.spec.ts'],
  },
  commands: {
    mutate: ['libs/event-sourcing/src/**/{append-until-definite,command-handling,load-aggregate,new-events,patience}.ts'],
    specs: ['libs/event-sourcing/src/*.spec.ts'],
  },
  menu: {
    mutate: [
      'libs/menu/src/**/{accept-order,changed-variants,decide-*,menu-state,names,offer,open-reservations,packaged-item,snack,variant-rules}.ts',
      'libs/menu/src/**/*.{decider,view}.ts',
    ],
    specs: ['libs/menu/src/**/*.spec.ts'],
  },
  ordering: {
    mutate: ['libs/ordering/src/**/{item-name,order-placing,order-state,summary-rows}.ts', 'libs/ordering/src/**/*.{decider,view}.ts'],
    specs: ['libs/ordering/src/**/*.spec.ts'],
  },
  billing: {
    mutate: [
      'libs/billing/src/**/{account-month,bill-state,billable,credit,next-settlement}.ts',
      'libs/billing/src/**/*.{decider,view}.ts',
      'libs/audit/src/**/*.view.ts',
    ],
    specs: ['libs/billing/src/{bill,bills-view,settle-account,statistics}/*.spec.ts', 'libs/audit/src/audit-trail/*.spec.ts'],
  },
  projections: {
    mutate: ['libs/*/src/**/{fold-page,log-feed,projection-loop,retry-parked,running-generation}.ts'],
    specs: ['libs/*/src/**/projections/*.spec.ts'],
  },
  rebuild: {
    mutate: [
      'libs/*/src/**/{change-over,compared-store,comparison,document-pairs,fold-batch,fold-generation,judgement,open-generations,rebuild,same-content,verification}.ts',
    ],
    specs: ['libs/*/src/**/{projections,rebuilding}/*.spec.ts'],
  },
};

/** Not among those: drawn histories, because the score must not depend on luck, and what kills processes, fills disks or makes pictures. */
const LEFT_OUT = ['\\.model\\.spec', 'crash', 'killed-', 'menu-snapshots', 'small-pictures', 'two-writers'];

const preset = createRequire(import.meta.url)('../jest/node-preset.cjs');
const register = new URL('../source/register.mjs', import.meta.url).href;

function optionsOf(name) {
  const { mutate, specs } = AREAS[name];
  return {
    mutate: [...mutate, '!**/*.spec.ts'],
    testRunner: 'jest',
    coverageAnalysis: 'perTest',
    jest: {
      projectType: 'custom',
      // One project with the preset of all: per test, Stryker counts in no more than one.
      config: {
        ...preset,
        projects: [],
        roots: ['<rootDir>/libs'],
        testMatch: specs.map((glob) => `<rootDir>/${glob}`),
        testPathIgnorePatterns: LEFT_OUT,
      },
    },
    testRunnerNodeArgs: [
      '--import',
      register,
      '--conditions=@tiffin/source',
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
    ],
    ignorePatterns: ['apps', 'docs', 'deploy', 'dist', 'data'],
    symlinkNodeModules: false,
    buildCommand: 'node tools/mutate/link-libraries.mjs',
    tsconfigFile: 'none',
    timeoutMS: 15_000,
    concurrency: 2,
    incremental: true,
    incrementalFile: `node_modules/.cache/mutate/${name}.json`,
    htmlReporter: { fileName: `node_modules/.cache/mutate/${name}.html` },
    reporters: ['progress-append-only', 'clear-text', 'html'],
    clearTextReporter: { allowEmojis: false, reportTests: false },
  };
}

/** Of changes that could be tried: how many there were, and how many were noticed. */
function counted(results) {
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const unnoticed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
  return { noticed, unnoticed };
}

const scoreOf = ({ noticed, unnoticed }) => (100 * noticed) / (noticed + unnoticed);
const line = (name, { noticed, unnoticed }) =>
  `${name}: ${noticed + unnoticed} changes, ${noticed} noticed, ${unnoticed} not: ${scoreOf({ noticed, unnoticed }).toFixed(1)} %`;

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(AREAS);
const counts = [];
for (const name of names) counts.push(counted(await new Stryker(optionsOf(name)).runMutationTest()));

const total = {
  noticed: counts.reduce((sum, { noticed }) => sum + noticed, 0),
  unnoticed: counts.reduce((sum, { unnoticed }) => sum + unnoticed, 0),
};
counts.forEach((count, index) => say(line(names[index], count)));
say(line('all of it', total));
process.exitCode = scoreOf(total) >= LEAST ? 0 : 1;
