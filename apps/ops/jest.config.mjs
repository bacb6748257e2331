import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'ops', rootDir: import.meta.dirname };
