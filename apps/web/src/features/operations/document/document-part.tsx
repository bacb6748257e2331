import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentCheck, ProjectionStatus } from '@tiffin/contracts';
import { ArrowLeft, ScanSearch } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Field, TextInput } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { formatCount } from '../number-formats';
import { operationsPath, useOperationsLocation } from '../operations-location';
import { ComparedDocument } from './compared-document';
import { useBeginDocument, useDocumentCheck } from './use-document';

/** One document of a view: compared with what the log yields, shown with its events, and repaired individually. */
export function DocumentPart({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const [{ projection = '', document = '' }] = useOperationsLocation();
  return (
    <div className="grid gap-4">
      <div>
        <Link to={operationsPath({})} className="inline-flex min-h-(--tap) items-center gap-2 link">
          <ArrowLeft aria-hidden size={18} />
          <Trans>All projections</Trans>
        </Link>
        <h2 className="title-card">
          <Trans>One document</Trans>
        </h2>
        <p className="max-w-[68ch] text-muted">
          <Trans>
            The document is folded again from its events in the log and compared with the live one. Everything else keeps running.
          </Trans>
        </p>
      </div>
      <DocumentForm key={`${projection} ${document}`} statuses={statuses} />
      {projection !== '' && document !== '' && <Check projection={projection} document={document} />}
    </div>
  );
}

/** Selects a document of a view. */
function DocumentForm({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const { t } = useLingui();
  const [place, change] = useOperationsLocation();
  const [projection, setProjection] = useState(place.projection || (statuses[0]?.name ?? ''));
  const [document, setDocument] = useState(place.document ?? '');
  const { begin, busy } = useBeginDocument();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const id = document.trim();
    begin({ projection, id, purpose: 'verify' }, { onSuccess: () => change({ projection, document: id }) });
  };
  return (
    <form className="grid max-w-[820px] items-end gap-3 md:grid-cols-[auto_minmax(0,1fr)_auto]" onSubmit={submit}>
      <Field label={<Trans>Projection</Trans>}>
        <Select
          label={t`Projection`}
          options={statuses.map(({ name }) => ({ value: name, label: name }))}
          value={projection}
          onChange={setProjection}
        />
      </Field>
      <Field label={<Trans>Document's id</Trans>}>
        <TextInput
          value={document}
          maxLength={500}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => setDocument(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        className="min-h-12"
        busy={busy === 'verify'}
        icon={<ScanSearch aria-hidden size={18} />}
        disabled={document.trim() === '' || projection === ''}
      >
        <Trans>Compare with the log</Trans>
      </Button>
    </form>
  );
}

/** The result of the last comparison, if it was of this document. */
function Check({ projection, document }: { projection: string; document: string }) {
  const { t } = useLingui();
  const query = useDocumentCheck(projection);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The document`} />;
  const check = query.data;
  if (!check || check._id !== document) return null;
  return <Outcome projection={projection} check={check} />;
}

function Outcome({ projection, check }: { projection: string; check: DocumentCheck }) {
  if (check.state === 'running')
    return (
      <p role="status" className="text-muted tabular-nums">
        <Trans>Searching the log for its events, at position {formatCount(check.position)} …</Trans>
      </p>
    );
  if (check.state === 'failed' || !check.found)
    return (
      <Banner tone="danger" role="status">
        <b>
          <Trans>It could not be compared.</Trans>
        </b>{' '}
        <span className="wrap-anywhere">{check.error}</span>
      </Banner>
    );
  return <ComparedDocument projection={projection} id={check._id} comparison={check.found} />;
}
