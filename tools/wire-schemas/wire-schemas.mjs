// Makes the JSON schemas of every answer and failure, each under its own name, from the types of both sides for the OpenAPI
// document.
// With --check it writes nothing, and fails if the file differs from the types.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';

const contracts = new URL('../../libs/contracts/', import.meta.url);
const file = fileURLToPath(new URL('wire-schemas.json', contracts));

const { definitions } = createGenerator({
  path: fileURLToPath(new URL('src/answers.ts', contracts)),
  tsconfig: fileURLToPath(new URL('tsconfig.json', contracts)),
  type: 'Wire',
  // The compiler has checked them already.
  skipTypeCheck: true,
  jsDoc: 'extended',
  encodeRefs: false,
}).createSchema('Wire');
const text = JSON.stringify(definitions).replaceAll('#/definitions/', '#/components/schemas/');
const schemas = await format(text, { ...(await resolveConfig(file)), parser: 'json' });

if (!process.argv.includes('--check')) {
  writeFileSync(file, schemas);
} else if (readFileSync(file, 'utf8') !== schemas) {
  console.error('libs/contracts/wire-schemas.json is not what the types say: npm run wire-schemas');
  process.exitCode = 1;
}
