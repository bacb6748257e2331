import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { Banner } from '../../ui/banner';
import { UnusableFile } from './csv-file';

interface ImportProblemProps {
  problem: Error;
  /** Says that nothing was changed. */
  unchanged: ReactNode;
}

/** Why the whole file was refused; nothing was changed. */
export function ImportProblem({ problem, unchanged }: ImportProblemProps) {
  const { t } = useLingui();
  const problemText = () => {
    const too = problem instanceof UnusableFile ? problem.why : problem instanceof ApiError ? problem.code : undefined;
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
      <b>{problemText()}</b> {problem instanceof UnusableFile || problem instanceof ApiError ? unchanged : null}
    </Banner>
  );
}
