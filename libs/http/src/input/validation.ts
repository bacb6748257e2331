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

/** Nest's pipe copies the whole value, however deep, before it drops unknown fields. So this refuses large values first. */
class StrictPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (!isWithinLimits(value)) throw invalid({ body: 'Please send less at once.' });
    return (await super.transform(value, metadata)) as unknown;
  }
}

/**
 * The only pipe of the HTTP edge: drops unknown fields, converts nothing unless a field says so, and refuses with the message of each
 * field's rule (docs/reference/wire.md#1.23).
 */
export function validationPipe(): ValidationPipe {
  cacheValidationRules();
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
 * Caches rules by class: class-validator searches the rules of all classes for each object of each call. The result is always the same
 * here, since there are no schemas or groups, all rules are declared before the first call, and there is one pipe.
 */
function cacheValidationRules(): void {
  const storage = getMetadataStorage();
  if (Object.hasOwn(storage, 'getTargetValidationMetadatas')) return;
  const rulesByType = new Map<unknown, ReturnType<Find>>();
  storage.getTargetValidationMetadatas = (type, ...options) => {
    const rules = rulesByType.get(type) ?? MetadataStorage.prototype.getTargetValidationMetadatas.call(storage, type, ...options);
    rulesByType.set(type, rules);
    return rules;
  };
}

/** More than any call needs: an order has 30 lines of a few fields. */
const DEPTH_MAX = 16;
const VALUES_MAX = 4_096;

const isContainer = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** Whether an external value is neither too deep nor too wide. Checks level by level, so that no depth overflows the stack. */
export function isWithinLimits(value: unknown): boolean {
  let count = 0;
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === DEPTH_MAX) return false;
    const next: object[] = [];
    for (const container of level) {
      const values: unknown[] = Object.values(container);
      count += values.length;
      if (count > VALUES_MAX) return false;
      next.push(...values.filter(isContainer));
    }
    level = next;
  }
  return true;
}
