import { Plural, Trans } from '@lingui/react/macro';
import type { ImportPreview } from '@tiffin/contracts';
import { ArrowLeft, Check, CircleAlert, Download, SpellCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { saveFile } from '../../../api/save-file';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { formatCount } from '../../operations/number-formats';
import { ChooseFile } from '../../csv-import/choose-file';
import { ImportProblem } from '../../csv-import/import-problem';
import { COLUMNS, EXAMPLE, ROWS_MAX, templateFile } from './csv-file';
import { isRespelled, RowsPreview } from './rows-preview';
import { useImport } from './use-import';

/** /students/import: uploads a file of students; every row is checked before any student is registered. */
export function ImportStudentsPage() {
  const { choose, fileName, checking, preview, register, registering, problem } = useImport();
  return (
    <div className="page max-w-[calc(960px+2*var(--gutter))]!">
      <Link to="/students" className="-ml-1 inline-flex min-h-(--tap) items-center gap-1.5 px-1 font-medium text-muted hover:text-ink">
        <ArrowLeft aria-hidden size={18} />
        <Trans>Students</Trans>
      </Link>
      <h1 className="mb-1 title-page">
        <Trans>Import students</Trans>
      </h1>
      <p className="mb-5 max-w-[64ch] text-muted">
        <Trans>Tiffin checks the file first. No one is registered, and no e-mail goes out, before you have seen every row.</Trans>
      </p>
      <div className="grid grid-cols-1 gap-4">
        <Card as="section" padded className="grid gap-4 sm:p-5">
          <ChooseFile fileName={fileName} busy={checking} disabled={registering} onChoose={choose} />
          {problem && <ImportProblem problem={problem} unchanged={<Trans>No one was registered.</Trans>} />}
          {!preview && <ExpectedColumns />}
        </Card>
        {preview && !checking && (
          <section className="grid grid-cols-1 gap-4">
            <PreviewSummary preview={preview} />
            <Respelled count={preview.rows.filter(isRespelled).length} />
            {preview.invalid === 0 && (
              <Button tone="primary" size="lg" className="justify-self-start max-sm:w-full" busy={registering} onClick={register}>
                {registering ? (
                  <Plural value={preview.valid} one="Registering # student…" other="Registering # students…" />
                ) : (
                  <Plural value={preview.valid} one="Register # student" other="Register # students" />
                )}
              </Button>
            )}
            <RowsPreview key={`${fileName} ${preview.invalid}`} preview={preview} />
          </section>
        )}
      </div>
    </div>
  );
}

/** The number of valid and invalid rows, and the next step. */
function PreviewSummary({ preview: { valid, invalid } }: { preview: ImportPreview }) {
  if (invalid === 0)
    return (
      <Banner tone="ready" role="status" icon={<Check aria-hidden size={20} />}>
        <b>
          <Plural value={valid} one="The row is fine." other="All # rows are fine." />
        </b>{' '}
        <Trans>Each student gets a password by e-mail.</Trans>
      </Banner>
    );
  return (
    <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden size={20} />}>
      <b>
        <Plural value={invalid} one="# row has errors," other="# rows have errors," />{' '}
        <Plural value={valid} one="# is fine." other="# are fine." />
      </b>{' '}
      <Trans>No one was registered. Correct the rows in your file, save it and choose it again.</Trans>
    </Banner>
  );
}

/** Names that Tiffin can't keep as the file has them. */
function Respelled({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Banner tone="warn" icon={<SpellCheck aria-hidden size={20} />}>
      <b>
        <Plural value={count} one="Tiffin changed the spelling of # name." other="Tiffin changed the spelling of # names." />
      </b>{' '}
      <Trans>A name has up to 20 letters and spaces. If you want another spelling, change it in your file and choose it again.</Trans>
    </Banner>
  );
}

/** The file's format, with a template. */
function ExpectedColumns() {
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
          Names: up to 20 letters and spaces; Tiffin changes the spelling of other names, for you to check. Roll numbers: 1–3 digits. Phone
          numbers: ten digits, or + and another country code. At most {formatCount(ROWS_MAX)} students and 1 MB, saved as “CSV UTF-8”.
        </Trans>
      </p>
    </div>
  );
}
