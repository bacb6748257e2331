import { lazy, Suspense } from 'react';
import type { PhoneInputProps } from './phone-input-box';
import { Skeleton } from './skeleton';

const PhoneInputBox = lazy(async () => ({ default: (await import('./phone-input-box')).PhoneInputBox }));

/**
 * A phone number of any country, initially India; the country is selected and its code not typed (docs/reference/specification.md#5, #9).
 * Must be in a `Field`. Calls `onChange` after 250 ms without typing, on blur and on Enter. The world's numbering plans are large, so their
 * code is loaded with the first such input.
 */
export function PhoneInput(props: PhoneInputProps) {
  return (
    <Suspense fallback={<Skeleton className="h-12 rounded-control!" />}>
      <PhoneInputBox {...props} />
    </Suspense>
  );
}
