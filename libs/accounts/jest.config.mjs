import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'accounts', rootDir: import.meta.dirname };
