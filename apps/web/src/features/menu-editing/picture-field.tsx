import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { ImageUp } from 'lucide-react';
import { useEffect, useState, type ChangeEvent, type Ref } from 'react';
import { useFieldProps } from '../../ui/field';
import { useFileDrop } from '../../ui/use-file-drop';

interface PictureFieldProps {
  ref: Ref<HTMLInputElement>;
  /** The file chosen now. */
  file: File | null;
  /** The current picture; it stays unless another is chosen. */
  present: string | null;
  onChosen: (file: File) => void;
  disabled: boolean;
}

/**
 * A picture for the menu as a card will show it, with ways to choose another: a file, drag and drop, or a phone's camera. Must be in a
 * `Field`.
 */
export function PictureField({ ref, file, present, onChosen, disabled }: PictureFieldProps) {
  const { over, drop } = useFileDrop((file) => !disabled && onChosen(file));
  const src = useAddressOf(file) ?? present;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    // Otherwise the same file could not be chosen again.
    currentTarget.value = '';
    if (chosen) onChosen(chosen);
  };
  return (
    <label
      {...drop}
      className={clsx(
        'flex min-h-24 cursor-pointer items-center gap-4 rounded-control border border-dashed border-line-strong p-2 font-semibold hover:bg-wash',
        'has-focus-visible:shadow-(--focus-ring) has-disabled:cursor-not-allowed has-aria-invalid:border-2 has-aria-invalid:border-danger',
        over && 'bg-wash',
        !src && 'justify-center',
      )}
    >
      <input
        {...useFieldProps()}
        ref={ref}
        type="file"
        accept="image/png,image/jpeg"
        disabled={disabled}
        onChange={choose}
        className="sr-only"
      />
      {src && <Preview key={src} src={src} />}
      <span className="flex items-center gap-2">
        <ImageUp aria-hidden size={22} className="shrink-0 text-muted" />
        {src ? <Trans>Choose another</Trans> : <Trans>Choose a picture</Trans>}
      </span>
    </label>
  );
}

/** Empty if the file is not a valid picture: the field shows the error. */
function Preview({ src }: { src: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
      src={src}
      alt=""
      onError={() => setBroken(true)}
      className="aspect-[8/7] w-28 shrink-0 rounded-lg bg-sunk object-cover object-[50%_82%]"
    />
  );
}

/** An object URL of the chosen file, valid while the component is mounted. */
function useAddressOf(file: File | null): string | undefined {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setSrc(address);
    return () => {
      URL.revokeObjectURL(address);
      setSrc(undefined);
    };
  }, [file]);
  return src;
}
