import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'people', rootDir: import.meta.dirname };
