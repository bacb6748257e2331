/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: require.resolve('./native-environment.mjs'),
  testRunner: require.resolve('./native-runner.mjs'),
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: {},
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
};
