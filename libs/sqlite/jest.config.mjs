import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'sqlite', rootDir: import.meta.dirname };
