import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { invalid } from '@tiffin/kernel';
import { getMetadataStorage, MetadataStorage } from 'class-validator';

/** The first message of each field, in the order of the fields; nested ones as `cartItems.0.quantity`. */
function messages(errors: readonly ValidationError[], path = ''): [field: string, message: string][] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = path + property;
    const [message] = Object.values(constraints ?? {});
    const own: [string, string][] = message === undefined ? [] : [[field, message]];
    return [...own, ...messages(children ?? [], `${field}.`)];
  });
}

/** Nest's pipe copies whatever came before it drops what it does not know, and goes as deep as that goes. */
class StrictPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (!isModest(value)) throw invalid({ body: 'please send less at once.' });
    return (await super.transform(value, metadata)) as unknown;
  }
}

/**
 * The one pipe of the HTTP edge: unknown fields are dropped, nothing is converted unless its field says so, and a refusal names each field
 * with the message of its rule (docs/reference/wire.md#1.23).
 */
export function validationPipe(): ValidationPipe {
  findRulesOnce();
  return new StrictPipe({
    whitelist: true,
    transform: true,
    transformOptions: { enableImplicitConversion: false },
    forbidUnknownValues: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => invalid(Object.fromEntries(messages(errors))),
  });
}

type Find = MetadataStorage['getTargetValidationMetadatas'];

/**
 * class-validator looks through the rules of all classes for each object of each call, although what it finds is always the same: our rules know
 * neither schemas nor groups, all are declared before the first call, and there is one pipe.
 */
function findRulesOnce(): void {
  const storage = getMetadataStorage();
  if (Object.hasOwn(storage, 'getTargetValidationMetadatas')) return;
  const known = new Map<unknown, ReturnType<Find>>();
  storage.getTargetValidationMetadatas = (type, ...how) => {
    const rules = known.get(type) ?? MetadataStorage.prototype.getTargetValidationMetadatas.call(storage, type, ...how);
    known.set(type, rules);
    return rules;
  };
}

/** Beyond anything that a call of ours sends: an order has 30 lines of a handful of fields. */
const DEEPEST = 16;
const MOST = 4_096;

const isContainer = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** Whether a value that came from outside is neither deep nor wide enough to hold anybody up. Looks at it level by level, so that no depth is too much. */
function isModest(value: unknown): boolean {
  let parts = 0;
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === DEEPEST) return false;
    const next: object[] = [];
    for (const container of level) {
      const values: unknown[] = Object.values(container);
      parts += values.length;
      if (parts > MOST) return false;
      next.push(...values.filter(isContainer));
    }
    level = next;
  }
  return true;
}
