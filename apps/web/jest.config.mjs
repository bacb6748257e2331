import swc from '../../tools/jest/swc-web.cjs';

export default {
  displayName: 'web',
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/../../tools/jest/web-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@tiffin/source', ''] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '\\.(css|svg|png|webp)(\\?inline)?$': '<rootDir>/../../tools/jest/asset-stub.cjs',
    '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1',
  },
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
};
