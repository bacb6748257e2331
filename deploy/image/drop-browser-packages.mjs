// Removes the packages from package.json that only the client's bundle needs: the server runs without them.
import { readFileSync, writeFileSync } from 'node:fs';

const BROWSER_PACKAGES = [
  '@fontsource-variable/baloo-2',
  '@fontsource-variable/figtree',
  '@lingui/react',
  '@tanstack/react-query',
  'clsx',
  'lucide-react',
  'radix-ui',
  'react',
  'react-dom',
  'react-hook-form',
  'react-phone-number-input',
  'react-router-dom',
  'socket.io-client',
];

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
for (const name of BROWSER_PACKAGES) {
  if (!(name in manifest.dependencies)) throw new Error(`${name} is no dependency any more: take it off this list.`);
  delete manifest.dependencies[name];
}
writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
