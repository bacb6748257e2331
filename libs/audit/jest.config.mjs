import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'audit', rootDir: import.meta.dirname };
