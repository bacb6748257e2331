import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'realtime', rootDir: import.meta.dirname };
