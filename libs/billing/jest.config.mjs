import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'billing', rootDir: import.meta.dirname };
