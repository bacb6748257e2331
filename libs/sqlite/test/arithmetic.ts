import { DatabaseUnusable, serveCalls } from '../src/index.js';

export class OutOfRange extends Error {
  override readonly name = 'OutOfRange';

  constructor(readonly limit: number) {
    super(`beyond ${limit}`);
  }
}

const arithmetic = {
  add: (a: number, b: number) => a + b,
  later: async (value: string) => {
    await Promise.resolve();
    return value;
  },
  refuse: (limit: number): never => {
    throw new OutOfRange(limit);
  },
  wrong: (): never => {
    throw new TypeError('not a number');
  },
  unusable: (): never => {
    throw new DatabaseUnusable('/data/x.db', 'corrupt', { cause: new OutOfRange(1) });
  },
  unsendable: () => () => undefined,
  die: (): never => process.exit(3),
  crash: () => {
    setImmediate(() => {
      throw new OutOfRange(9);
    });
    return new Promise<never>(() => undefined);
  },
  wait: () => new Promise<string>((resolve) => setImmediate(() => resolve('waited'))),
};
export type Arithmetic = typeof arithmetic;

export interface StartOptions {
  readonly failStart?: boolean;
  readonly failClose?: boolean;
}

serveCalls(({ failStart, failClose }: StartOptions) => {
  if (failStart) throw new OutOfRange(0);
  return {
    methods: arithmetic,
    close: () => {
      if (failClose) throw new OutOfRange(-1);
    },
  };
});
