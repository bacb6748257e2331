import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'mail', rootDir: import.meta.dirname };
