import preset from '../../tools/jest/node-preset.cjs';

export default { ...preset, displayName: 'event-sourcing', rootDir: import.meta.dirname };
