import type { ViewCatalog, ViewDocument } from '@tiffin/read-models';

const WRITES: readonly (keyof ViewCatalog)[] = ['add', 'markReady', 'fail', 'makeLive', 'drop'];

export interface Powerless {
  readonly catalog: ViewCatalog;
  /** Resolves at the moment of the failure. */
  readonly failed: Promise<void>;
}

/**
 * A catalog that fails for good after `writes` writes of itself or its stores. The next write is not done, or, with `lost` = `answer`, done
 * but not answered. Every later call throws.
 */
export function powerless(catalog: ViewCatalog, writes: number, lost: 'write' | 'answer' = 'write'): Powerless {
  let count = 0;
  let hasFailed = false;
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  const requirePower = (): void => {
    if (hasFailed) throw new Error('the power is out');
  };
  const writing = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    requirePower();
    count += 1;
    if (count <= writes) return write();
    try {
      if (lost === 'answer') await write();
    } finally {
      hasFailed = true;
      fail();
    }
    throw new Error('the power is out');
  };
  const wrap = <Port extends object>(port: Port, names: readonly (keyof Port)[], more: Partial<Port> = {}): Port =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(name in more ? more : target, name);
        if (typeof member !== 'function') return member;
        const call = (...given: unknown[]): Promise<unknown> => Reflect.apply(member, target, given) as Promise<unknown>;
        if (names.some((write) => write === name)) return (...given: unknown[]) => writing(() => call(...given));
        if (name === 'close') return call;
        return async (...given: unknown[]) => {
          requirePower();
          return call(...given);
        };
      },
    });
  const open = async <Document extends ViewDocument>(...given: Parameters<ViewCatalog['open']>) => {
    const store = await catalog.open<Document>(...given);
    return wrap(store, ['apply']);
  };
  return { catalog: wrap(catalog, WRITES, { open }), failed };
}
