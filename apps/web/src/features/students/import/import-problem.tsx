import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { CallFailed } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { Banner } from '../../../ui/banner';
import { UnusableFile } from './csv-file';

/** Why a whole file was refused, and that this changed nothing. */
export function ImportProblem({ problem }: { problem: Error }) {
  const { t } = useLingui();
  const said = () => {
    const too = problem instanceof UnusableFile ? problem.why : problem instanceof CallFailed ? problem.code : undefined;
    switch (too) {
      case 'kind':
      case 'wrong_type':
        return t`This is not a CSV file. Save it as “CSV UTF-8” in your spreadsheet, and choose that.`;
      case 'size':
      case 'too_large':
        return t`This file is larger than 1 MB. Please split it.`;
      case 'unreadable':
        return t`This file could not be read. Please choose it again.`;
      default:
        return failureText(problem);
    }
  };
  return (
    <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden size={20} />}>
      <b>{said()}</b> {problem instanceof UnusableFile || problem instanceof CallFailed ? <Trans>Nobody was registered.</Trans> : null}
    </Banner>
  );
}
