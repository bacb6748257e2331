export default {
  // On a busy machine a start alone may take longer than the usual five seconds; a test that hangs is found all the same.
  testTimeout: 60_000,
  workerIdleMemoryLimit: '600MB',
  projects: [
    '<rootDir>/libs/contracts',
    '<rootDir>/libs/sqlite',
    '<rootDir>/libs/event-sourcing',
    '<rootDir>/libs/read-models',
    '<rootDir>/libs/http',
    '<rootDir>/libs/mail',
    '<rootDir>/libs/accounts',
    '<rootDir>/libs/menu',
    '<rootDir>/libs/ordering',
    '<rootDir>/libs/billing',
    '<rootDir>/libs/audit',
    '<rootDir>/libs/installation',
    '<rootDir>/libs/operations',
    '<rootDir>/libs/realtime',
    '<rootDir>/apps/api',
    '<rootDir>/apps/ops',
    '<rootDir>/apps/web',
  ],
};
