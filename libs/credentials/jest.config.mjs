import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'credentials', rootDir: import.meta.dirname };
