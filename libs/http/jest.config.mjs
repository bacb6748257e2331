import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'http', rootDir: import.meta.dirname };
