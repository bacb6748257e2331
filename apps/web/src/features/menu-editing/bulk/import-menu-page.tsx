import { Plural, Trans } from '@lingui/react/macro';
import { MENU_COLUMNS, MENU_ROWS_MAX, type MenuImportPreview } from '@tiffin/contracts';
import { ArrowLeft, Check, CircleAlert, Columns3, Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ChooseFile } from '../../csv-import/choose-file';
import { ImportProblem } from '../../csv-import/import-problem';
import { ImportRows } from './import-rows';
import { useExportMenu } from './use-export-menu';
import { useMenuImport } from './use-menu-import';

/** /import-menu: uploads the menu as a file; every change is shown before any is made. */
export function ImportMenuPage() {
  const { choose, fileName, checking, preview, changedMeanwhile, importAll, importing, problem } = useMenuImport();
  const changes = preview ? preview.added + preview.changed : 0;
  return (
    <div className="page max-w-[calc(960px+2*var(--gutter))]!">
      <Link to="/" className="-ml-1 inline-flex min-h-(--tap) items-center gap-1.5 px-1 font-medium text-muted hover:text-ink">
        <ArrowLeft aria-hidden size={18} />
        <Trans>Menu</Trans>
      </Link>
      <h1 className="mb-1 title-page">
        <Trans>Import the menu</Trans>
      </h1>
      <p className="mb-5 max-w-[64ch] text-muted">
        <Trans>Tiffin checks the file first and shows every change. An import adds and changes dishes; it never removes one.</Trans>
      </p>
      <div className="grid grid-cols-1 gap-4">
        <Card as="section" padded className="grid gap-4 sm:p-5">
          <ChooseFile fileName={fileName} busy={checking} disabled={importing} onChoose={choose} />
          {problem && <ImportProblem problem={problem} unchanged={<Trans>The menu was not changed.</Trans>} />}
          {!preview && <FileFormat />}
        </Card>
        {preview && !checking && (
          <section className="grid grid-cols-1 gap-4">
            <Summary preview={preview} changedMeanwhile={changedMeanwhile} />
            <UnknownColumns names={preview.unknownColumns} />
            {preview.invalid === 0 && changes > 0 && (
              <Button tone="primary" size="lg" className="justify-self-start max-sm:w-full" busy={importing} onClick={importAll}>
                <Plural value={changes} one="Import # row" other="Import # rows" />
              </Button>
            )}
            <ImportRows key={`${fileName} ${preview.digest}`} preview={preview} />
          </section>
        )}
      </div>
    </div>
  );
}

interface SummaryProps {
  preview: MenuImportPreview;
  changedMeanwhile: boolean;
}

/** What the file would do, and the next step. */
function Summary({ preview: { added, changed, unchanged, invalid }, changedMeanwhile }: SummaryProps) {
  if (invalid > 0)
    return (
      <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden size={20} />}>
        <b>
          <Plural value={invalid} one="# row has errors." other="# rows have errors." />
        </b>{' '}
        <Trans>The menu was not changed. Correct the rows in your file, save it and choose it again.</Trans>
      </Banner>
    );
  return (
    <Banner
      tone={changedMeanwhile ? 'warn' : 'ready'}
      role={changedMeanwhile ? 'alert' : 'status'}
      icon={changedMeanwhile ? <CircleAlert aria-hidden size={20} /> : <Check aria-hidden size={20} />}
    >
      <b>
        {changedMeanwhile ? (
          <Trans>Someone changed the menu meanwhile. Nothing was imported; please check the rows again.</Trans>
        ) : added + changed === 0 ? (
          <Trans>The menu is already as the file says.</Trans>
        ) : (
          <Trans>All rows are fine.</Trans>
        )}
      </b>{' '}
      {added > 0 && <Plural value={added} one="# is new." other="# are new." />}{' '}
      {changed > 0 && <Plural value={changed} one="# changes." other="# change." />}{' '}
      {unchanged > 0 && <Plural value={unchanged} one="# stays as it is." other="# stay as they are." />}
    </Banner>
  );
}

function UnknownColumns({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Banner tone="info" icon={<Columns3 aria-hidden size={20} />}>
      <Trans>
        Tiffin does not use these columns: <bdi>{names.join(', ')}</bdi>
      </Trans>
    </Banner>
  );
}

/** The file's format; the menu itself is the best template. */
function FileFormat() {
  const { exportMenu, exporting } = useExportMenu();
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">
          <Trans>What the file looks like</Trans>
        </h2>
        <Button icon={<Download aria-hidden size={18} />} busy={exporting} onClick={exportMenu}>
          <Trans>Export the menu</Trans>
        </Button>
      </div>
      <p className="text-sm text-muted">
        <Trans>Export the menu, change it in a spreadsheet, save it as “CSV UTF-8” and choose it here.</Trans>
      </p>
      <div className="overflow-x-auto rounded-card border border-line bg-sunk px-3.5 py-2.5 text-sm" tabIndex={0} role="group">
        <code className="block font-mono whitespace-pre">{MENU_COLUMNS.join(',')}</code>
        <code className="block font-mono whitespace-pre text-muted">{'snack,,Idli,30,,,,,,,,,,true,,"Size[1]: Two +0 | Four +25"'}</code>
      </div>
      <ul className="grid list-disc gap-0.5 pl-5 text-sm text-muted">
        <li>
          <Trans>Only the column name is needed. A column that is missing leaves everything as it is; an empty cell empties it.</Trans>
        </li>
        <li>
          <Trans>Tiffin finds a dish by its id, or else by its name. A new snack also needs a price; it gets its picture later.</Trans>
        </li>
        <li>
          <Trans>A packaged item has a row for each price. The stock of existing ones stays: change it on the item.</Trans>
        </li>
        <li>
          <Trans>At most {MENU_ROWS_MAX} rows and 1 MB.</Trans>
        </li>
      </ul>
    </div>
  );
}
