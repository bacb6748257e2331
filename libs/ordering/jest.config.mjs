import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'ordering', rootDir: import.meta.dirname };
