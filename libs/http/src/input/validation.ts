import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { invalid } from '@tiffin/contracts';

/** The first message of each field, in the order of the fields; nested ones as `cartItems.0.quantity`. */
function messages(errors: readonly ValidationError[], path = ''): [field: string, message: string][] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = path + property;
    const [message] = Object.values(constraints ?? {});
    const own: [string, string][] = message === undefined ? [] : [[field, message]];
    return [...own, ...messages(children ?? [], `${field}.`)];
  });
}

/**
 * The one pipe of the HTTP edge: unknown fields are dropped, nothing is converted unless its field says so, and a refusal names each field
 * with the message of its rule (api.md 1).
 */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    transform: true,
    transformOptions: { enableImplicitConversion: false },
    forbidUnknownValues: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => invalid(Object.fromEntries(messages(errors))),
  });
}
