import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'operations', rootDir: import.meta.dirname };
