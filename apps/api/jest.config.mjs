import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'api', rootDir: import.meta.dirname };
