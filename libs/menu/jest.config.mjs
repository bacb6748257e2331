import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'menu', rootDir: import.meta.dirname };
