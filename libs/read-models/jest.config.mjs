import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'read-models', rootDir: import.meta.dirname };
