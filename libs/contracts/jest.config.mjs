import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'contracts', rootDir: import.meta.dirname };
