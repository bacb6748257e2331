import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { createContext, use, useId, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from './button';

interface FieldWiring {
  id: string;
  invalid: boolean;
  describedBy: string | undefined;
}
const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** The props of a control inside a `Field`: its id, whether it is invalid, and its description. Empty outside a `Field`. */
export function useFieldProps() {
  const field = use(FieldContext);
  return field && { id: field.id, 'aria-invalid': field.invalid || undefined, 'aria-describedby': field.describedBy };
}

interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

/** A labeled control: label above, hint and error below, associated for screen readers. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const invalid = Boolean(error);
  const describedBy = clsx(hint && `${id}-hint`, invalid && `${id}-error`) || undefined;
  const wiring = useMemo(() => ({ id, invalid, describedBy }), [id, invalid, describedBy]);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The error below a field or a group of controls; empty without a text. */
export function FieldError({ id, children }: { id?: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className="flex items-center gap-1.5 text-sm font-medium text-danger-ink">
      <CircleAlert aria-hidden size={16} strokeWidth={2.2} className="shrink-0" />
      {children}
    </p>
  );
}

/** The box of a text control, also used by `Select`. */
export const controlClass =
  'w-full rounded-control border border-line-strong bg-surface px-3.5 text-[1rem] text-ink disabled:cursor-not-allowed disabled:bg-sunk disabled:text-muted ' +
  'aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[13px]';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldProps()} {...rest} className={clsx(controlClass, 'min-h-12', className)} />;
}

/** A password or key that can be shown and hidden. */
export function PasswordInput({ className, secret = 'password', ...rest }: ComponentProps<'input'> & { secret?: 'password' | 'key' }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [show, hide] = secret === 'key' ? [t`Show key`, t`Hide key`] : [t`Show password`, t`Hide password`];
  return (
    <div className="relative">
      <TextInput
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        type={shown ? 'text' : 'password'}
        className={clsx('pr-13!', className)}
      />
      <IconButton
        tone="muted"
        className="absolute top-0.5 right-0.5"
        label={shown ? hide : show}
        icon={shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...useFieldProps()} {...rest} className={clsx(controlClass, 'block min-h-23 resize-y py-3 leading-[1.4]', className)} />
  );
}
