import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Makes every import of Nest fail. */
const WITHOUT_NEST = `export const resolve = (name, context, next) => {
  if (name.startsWith('@nestjs/')) throw new Error(context.parentURL + ' imports ' + name);
  return next(name, context);
};`;
const inline = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

test('a folding thread does not load Nest', () => {
  const refusing = inline(`import { register } from 'node:module'; register(${JSON.stringify(inline(WITHOUT_NEST))});`);
  const work = fileURLToPath(new URL('folding-work.ts', import.meta.url));
  execFileSync(process.execPath, [...process.execArgv, '--import', refusing, work], { stdio: 'pipe' });
});
