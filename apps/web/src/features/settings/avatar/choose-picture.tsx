import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Camera, ImageUp } from 'lucide-react';
import type { ChangeEvent, ReactNode } from 'react';
import { useFieldProps } from '../../../ui/field';
import { useFileDrop } from '../../../ui/use-file-drop';

interface ChoosePictureProps {
  onChosen: (file: File) => void;
  /** There is a picture already: the control is small. */
  again: boolean;
}

/** Chooses a picture: a file, drag and drop, or a phone's camera. Must be in a `Field`. */
export function ChoosePicture({ onChosen, again }: ChoosePictureProps) {
  const { over, drop } = useFileDrop(onChosen);
  return (
    <div {...drop} className="grid gap-2 pointer-coarse:grid-cols-2">
      <FileInput {...useFieldProps()} onChosen={onChosen} className={clsx(again ? 'text-sm' : 'min-h-28 flex-col', over && 'bg-wash')}>
        <ImageUp aria-hidden size={again ? 20 : 28} className="text-muted" />
        {again ? <Trans>Choose another</Trans> : <Trans>Choose a picture</Trans>}
        {!again && (
          <span className="text-sm font-normal text-muted pointer-coarse:hidden">
            <Trans>or drop it here</Trans>
          </span>
        )}
      </FileInput>
      <FileInput onChosen={onChosen} capture className={clsx('pointer-fine:hidden', again ? 'text-sm' : 'min-h-28 flex-col')}>
        <Camera aria-hidden size={again ? 20 : 28} className="text-muted" />
        <Trans>Take a photo</Trans>
      </FileInput>
    </div>
  );
}

interface FileInputProps {
  onChosen: (file: File) => void;
  /** Use the front camera. */
  capture?: boolean;
  className: string;
  children: ReactNode;
}

function FileInput({ onChosen, capture = false, className, children, ...rest }: FileInputProps) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Otherwise the same file could not be chosen again.
    currentTarget.value = '';
    if (file) onChosen(file);
  };
  return (
    <label
      className={clsx(
        'relative flex min-h-(--tap) cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-line-strong px-3 text-center font-semibold',
        'hover:bg-wash has-focus-visible:shadow-(--focus-ring) has-aria-invalid:border-2 has-aria-invalid:border-danger',
        className,
      )}
    >
      <input
        {...rest}
        type="file"
        accept="image/png,image/jpeg"
        capture={capture ? 'user' : undefined}
        onChange={choose}
        className="sr-only"
      />
      {children}
    </label>
  );
}
