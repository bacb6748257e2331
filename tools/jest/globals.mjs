// The module `@jest/globals` for specs that Node loads, and their globals. Modules stay loaded for the next file, and each file has
// its own `test`. So a module that took one of these when it was loaded always uses the running file's.
let current = {};

/** Sets the globals of the file that runs next. */
export function use(globals) {
  current = globals;
}

const lateBound = (owner, name) =>
  new Proxy(() => undefined, {
    apply: (_, _this, args) => owner()[name](...args),
    get(_, key) {
      const value = owner()[name][key];
      return typeof value === 'function' ? lateBound(() => owner()[name], key) : value;
    },
  });
const global = (name) => lateBound(() => current, name);

export const jest = global('jest');
export const expect = global('expect');
export const describe = global('describe');
export const it = global('it');
export const test = global('test');
export const beforeAll = global('beforeAll');
export const beforeEach = global('beforeEach');
export const afterAll = global('afterAll');
export const afterEach = global('afterEach');
