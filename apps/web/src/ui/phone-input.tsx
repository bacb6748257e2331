import { lazy, Suspense } from 'react';
import type { PhoneInputProps } from './phone-input-box';
import { Skeleton } from './skeleton';

const PhoneInputBox = lazy(async () => ({ default: (await import('./phone-input-box')).PhoneInputBox }));

/**
 * A phone number of any country, India at first; the country is chosen, its code is not typed (docs/reference/specification.md#5, #9). Stands in a `Field`.
 * `onChange` comes when the typing rests for 250 ms, when it is left and on Enter. The numbering plans of the world are large, so the code of
 * it all is loaded with the first such input.
 */
export function PhoneInput(props: PhoneInputProps) {
  return (
    <Suspense fallback={<Skeleton className="h-12 rounded-control!" />}>
      <PhoneInputBox {...props} />
    </Suspense>
  );
}
