// What `@jest/globals` is in specs that Node loads: always the globals of the file that runs.
const late = (name) =>
  new Proxy(() => undefined, {
    apply: (_, _this, args) => globalThis[name](...args),
    get: (_, key) => globalThis[name][key],
  });

export const jest = late('jest');
export const expect = late('expect');
export const describe = late('describe');
export const it = late('it');
export const test = late('test');
export const beforeAll = late('beforeAll');
export const beforeEach = late('beforeEach');
export const afterAll = late('afterAll');
export const afterEach = late('afterEach');
