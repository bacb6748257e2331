/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: require.resolve('./native-environment.mjs'),
  testRunner: require.resolve('./native-runner.mjs'),
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: {},
  // For `--changedSince` only: tools/source/hooks.mjs resolves what runs.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testMatch: ['<rootDir>/**/*.spec.ts'],
};
