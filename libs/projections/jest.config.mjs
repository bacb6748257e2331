import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'projections', rootDir: import.meta.dirname };
