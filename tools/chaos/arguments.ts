import { parseArgs } from 'node:util';
import { isKind, kindsOf, type FaultKind, type Mode } from './plan/fault.js';

export interface ChaosArguments {
  readonly faults: number;
  /** `undefined`: the lunch draws one. */
  readonly seed: string | undefined;
  readonly kinds: readonly FaultKind[];
  /** Keeps the data, whatever the result. */
  readonly keep: boolean;
  /** A broken promise does not end the lunch. */
  readonly goOn: boolean;
}

/** Throws an error whose message is for the person who called it. */
export function readArguments(args: readonly string[], mode: Mode): ChaosArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      faults: { type: 'string', default: '20' },
      seed: { type: 'string' },
      kinds: { type: 'string' },
      without: { type: 'string' },
      keep: { type: 'boolean', default: false },
      'go-on': { type: 'boolean', default: false },
    },
  });
  const faults = Number(values.faults);
  if (!Number.isInteger(faults) || faults < 1) throw new Error(`--faults must be a whole number from 1, not ${values.faults}.`);
  const without = values.without === undefined ? [] : kindsIn('--without', values.without, mode);
  const kinds = (values.kinds === undefined ? kindsOf(mode) : kindsIn('--kinds', values.kinds, mode)).filter(
    (kind) => !without.includes(kind),
  );
  if (kinds.length === 0) throw new Error('There is no kind of fault left.');
  return { faults, seed: values.seed, kinds, keep: values.keep, goOn: values['go-on'] };
}

function kindsIn(option: string, list: string, mode: Mode): FaultKind[] {
  const kinds = kindsOf(mode);
  return list.split(',').map((text) => {
    const kind = text.trim();
    if (!isKind(kind) || !kinds.includes(kind)) throw new Error(`${option}: "${kind}" is none of ${kinds.join(', ')}.`);
    return kind;
  });
}
