// What `@jest/globals` is in specs that Node loads, and what their globals are. Modules stay for the next file, and each file has a `test` of its own:
// whatever a module took of these, when it was loaded, is that of the file that runs.
let current = {};

/** The globals of the file that runs from now on. */
export function use(globals) {
  current = globals;
}

const late = (owner, name) =>
  new Proxy(() => undefined, {
    apply: (_, _this, args) => owner()[name](...args),
    get(_, key) {
      const value = owner()[name][key];
      return typeof value === 'function' ? late(() => owner()[name], key) : value;
    },
  });
const global = (name) => late(() => current, name);

export const jest = global('jest');
export const expect = global('expect');
export const describe = global('describe');
export const it = global('it');
export const test = global('test');
export const beforeAll = global('beforeAll');
export const beforeEach = global('beforeEach');
export const afterAll = global('afterAll');
export const afterEach = global('afterEach');
