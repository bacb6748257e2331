import { Plural, Trans } from '@lingui/react/macro';
import type { ImportPreview } from '@tiffin/contracts';
import { Check, CircleAlert } from 'lucide-react';
import { Banner } from '../../../ui/banner';

/** How many rows are fine and how many are not, and what to do next. */
export function PreviewSummary({ preview: { valid, invalid } }: { preview: ImportPreview }) {
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
      <Trans>Nobody was registered. Mend them in your file, save it, and choose it again.</Trans>
    </Banner>
  );
}
