import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { Spinner } from '../../ui/spinner';
import { CSV_KINDS } from './csv-file';

interface ChooseFileProps {
  /** Name of the last chosen file. */
  fileName: string | undefined;
  busy: boolean;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** Takes a file by choosing or dropping it. The same file can be chosen again after it was corrected. */
export function ChooseFile({ fileName, busy, disabled, onChoose }: ChooseFileProps) {
  const { t } = useLingui();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onChoose(file);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'relative grid content-center justify-items-center gap-1 rounded-card border-2 border-dashed px-4 text-center has-focus-visible:shadow-[var(--focus-ring)]',
        fileName ? 'min-h-20 py-3' : 'min-h-36 py-6',
        over ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line-strong hover:bg-wash',
      )}
    >
      <input
        type="file"
        accept={CSV_KINDS}
        aria-label={t`CSV file`}
        disabled={disabled}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {!fileName && <FileUp aria-hidden size={28} strokeWidth={1.8} className="text-muted" />}
      <span className="inline-flex items-center gap-2 font-semibold wrap-anywhere">
        {busy && <Spinner size="inline" />}
        {fileName ?? <Trans>Choose a CSV file</Trans>}
      </span>
      <span role="status" className="text-sm text-muted">
        {busy ? (
          <Trans>Being checked…</Trans>
        ) : fileName ? (
          <Trans>Choose another one, or drop it here</Trans>
        ) : (
          <Trans>or drop it here</Trans>
        )}
      </span>
    </label>
  );
}
