import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { saveFile } from '../../../api/save-file';
import { Button } from '../../../ui/button';
import { counted } from '../../operations/counted';
import { COLUMNS, EXAMPLE, ROWS_MAX, templateFile } from './csv-file';

/** What a file has to look like, and one to begin with. */
export function ExpectedColumns() {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">
          <Trans>What the file looks like</Trans>
        </h2>
        <Button icon={<Download aria-hidden size={18} />} onClick={() => saveFile(templateFile(), 'students.csv')}>
          <Trans>Download a template</Trans>
        </Button>
      </div>
      <div className="overflow-x-auto rounded-card border border-line bg-sunk px-3.5 py-2.5 text-sm" tabIndex={0} role="group">
        <code className="block font-mono whitespace-pre">{COLUMNS.join(',')}</code>
        <code className="block font-mono whitespace-pre text-muted">{EXAMPLE.join(',')}</code>
      </div>
      <p className="text-sm text-muted">
        <Trans>
          Names have letters and spaces only, roll numbers 1–3 digits, phone numbers the country code first, digits only. At most{' '}
          {counted(ROWS_MAX)} students, 1 MB, saved as “CSV UTF-8”.
        </Trans>
      </p>
    </div>
  );
}
