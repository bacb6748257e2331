import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'installation', rootDir: import.meta.dirname };
