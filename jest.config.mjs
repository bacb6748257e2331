export default {
  workerIdleMemoryLimit: '600MB',
  projects: [
    '<rootDir>/libs/contracts',
    '<rootDir>/libs/sqlite',
    '<rootDir>/libs/event-sourcing',
    '<rootDir>/libs/read-models',
    '<rootDir>/libs/http',
    '<rootDir>/libs/accounts',
    '<rootDir>/libs/menu',
    '<rootDir>/libs/ordering',
    '<rootDir>/libs/installation',
    '<rootDir>/libs/operations',
    '<rootDir>/libs/realtime',
    '<rootDir>/apps/api',
    '<rootDir>/apps/ops',
    '<rootDir>/apps/web',
  ],
};
