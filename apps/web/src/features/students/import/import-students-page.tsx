import { Plural, Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ChooseFile } from './choose-file';
import { ExpectedColumns } from './expected-columns';
import { ImportProblem } from './import-problem';
import { PreviewSummary } from './preview-summary';
import { RowsPreview } from './rows-preview';
import { useImport } from './use-import';

/** /students/import: a file of students, checked row by row before anybody is registered. */
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
        <Trans>The file is checked first: nobody is registered, and no mail goes out, before you have seen every row.</Trans>
      </p>
      <div className="grid gap-4">
        <Card as="section" padded className="grid gap-4 sm:p-5">
          <ChooseFile fileName={fileName} busy={checking} disabled={registering} onChoose={choose} />
          {problem && <ImportProblem problem={problem} />}
          {!preview && <ExpectedColumns />}
        </Card>
        {preview && !checking && (
          <section className="grid gap-4">
            <PreviewSummary preview={preview} />
            {preview.invalid === 0 && (
              <Button tone="primary" size="lg" className="justify-self-start max-sm:w-full" busy={registering} onClick={register}>
                {registering ? (
                  <Plural value={preview.valid} one="Registering # student…" other="Registering # students…" />
                ) : (
                  <Plural value={preview.valid} one="Register # student" other="Register # students" />
                )}
              </Button>
            )}
            <RowsPreview key={fileName} preview={preview} />
          </section>
        )}
      </div>
    </div>
  );
}
