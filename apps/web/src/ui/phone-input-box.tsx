import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { memo, useEffect, useRef, type ClipboardEvent, type ComponentProps, type ComponentType, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import PhoneNumberInput, { getCountryCallingCode, parsePhoneNumber, type Country } from 'react-phone-number-input/min';
import { controlClass, TextInput } from './field';

/** The library passes `ref` to the number's input; its types still name the former class. */
const Phone = PhoneNumberInput as unknown as ComponentType<
  Omit<ComponentProps<typeof PhoneNumberInput>, 'ref'> & { ref?: Ref<HTMLInputElement> | undefined }
>;

export interface PhoneInputProps {
  /** Digits with the country code, `919876543210`; empty while only the country code is there. */
  value: string;
  onChange: (digits: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean;
  /** `off` for another person's number. */
  autoComplete?: 'tel' | 'off';
}

/** The content of a `PhoneInput` once its code has loaded. */
export function PhoneInputBox({ value, onChange, onBlur, autoComplete = 'tel', ...rest }: PhoneInputProps) {
  const { t } = useLingui();
  const { tell, tellNow } = useDebouncedReport(onChange);
  const country = useRef<Country | undefined>('IN');
  return (
    <Phone
      {...rest}
      international
      defaultCountry="IN"
      countryCallingCodeEditable={false}
      value={value === '' ? undefined : `+${value}`}
      onChange={(number?: string) => tell(number?.replace(/\D/g, '') ?? '')}
      onCountryChange={(chosen?: Country) => (country.current = chosen)}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        const pasted = valid(event.clipboardData.getData('text'), country.current);
        if (pasted === undefined) return;
        event.preventDefault();
        // The input accepts only a number that differs from the last one it was given: first the current one, then the pasted one.
        flushSync(tellNow);
        tell(pasted);
        tellNow();
      }}
      onBlur={() => {
        tellNow();
        onBlur?.();
      }}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && tellNow()}
      className="flex"
      countrySelectComponent={CountrySelect}
      countrySelectProps={{ 'aria-label': t`Country code` }}
      inputComponent={NumberInput}
      autoComplete={autoComplete}
    />
  );
}

/**
 * The valid number in a pasted text, as the digits that the server expects; without a country code it is one of `country`. `undefined` if
 * there is none.
 */
function valid(text: string, country?: Country): string | undefined {
  const number = parsePhoneNumber(text, country);
  return number?.isValid() ? number.number.slice(1) : undefined;
}

/**
 * Time in ms without typing after which the form receives the number, so that no error appears while typing
 * (docs/reference/specification.md#9.9).
 */
const REST = 250;

/** Reports only the last of several quick changes; `flush` reports a pending one, when the field is left or the form is sent. */
function useDebouncedReport(onChange: (digits: string) => void) {
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  }, [onChange]);
  const pending = useRef<{ digits: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const flush = () => {
    const last = pending.current;
    clearTimeout(last?.timer);
    pending.current = undefined;
    if (last) listener.current(last.digits);
  };
  const tell = (digits: string) => {
    clearTimeout(pending.current?.timer);
    pending.current = { digits, timer: setTimeout(flush, REST) };
  };
  useEffect(() => () => clearTimeout(pending.current?.timer), []);
  return { tell, tellNow: flush };
}

function NumberInput(props: ComponentProps<'input'>) {
  return <TextInput {...props} className="min-w-0 flex-1 rounded-l-none! tabular-nums" />;
}

interface CountrySelectProps {
  value?: Country;
  onChange: (country?: Country) => void;
  options: readonly { value?: Country; label: string }[];
  name?: string;
  disabled?: boolean;
  'aria-label': string;
  onFocus?: ComponentProps<'select'>['onFocus'];
  onBlur?: ComponentProps<'select'>['onBlur'];
}

/**
 * The browser's own select, which shows only the country's two letters: the country code is at the start of the number. Memoized, since its
 * 250 countries stay the same while the number is typed.
 */
const CountrySelect = memo(function CountrySelect({ value, onChange, options, 'aria-label': label, ...rest }: CountrySelectProps) {
  return (
    <span
      className={clsx(
        controlClass,
        'relative flex min-h-12 w-auto! shrink-0 items-center gap-1 rounded-r-none! border-r-0 bg-sunk! pr-2.5! text-muted!',
        'has-focus-visible:z-1 has-focus-visible:shadow-[var(--focus-ring)]',
      )}
    >
      <span aria-hidden className="font-medium">
        {value}
      </span>
      <ChevronDown aria-hidden size={16} />
      <select
        name={rest.name}
        aria-label={label}
        disabled={rest.disabled}
        value={value}
        onChange={(event) => onChange(event.target.value as Country)}
        onFocus={rest.onFocus}
        onBlur={rest.onBlur}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        {options.map(
          ({ value: country, label: name }) =>
            country && (
              <option key={country} value={country} className="bg-raised text-ink">
                {`${name} (+${getCountryCallingCode(country)})`}
              </option>
            ),
        )}
      </select>
    </span>
  );
});
