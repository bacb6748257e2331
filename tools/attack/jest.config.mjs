import preset from '../jest/node-preset.cjs';

export default { ...preset, displayName: 'attack', rootDir: import.meta.dirname, testMatch: ['<rootDir>/**/*.spec.ts'] };
