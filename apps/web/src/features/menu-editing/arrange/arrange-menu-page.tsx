import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/skeleton';
import { useArrangement, useSnacks } from '../../home/use-menu';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { ArrangeMenuForm } from './arrange-menu-form';

/** /arrange-menu: the contractor arranges the categories of the menu and the notes for the cook. */
export function ArrangeMenuPage() {
  const { t } = useLingui();
  const arrangement = useArrangement();
  const snacks = useSnacks();
  const missing = [arrangement, snacks].find(isNotLoaded);
  const content = () => {
    if (missing) return <NotLoaded query={missing} what={t`The menu`} />;
    if (!arrangement.data || !snacks.data) return <Skeleton className="h-75 rounded-card!" />;
    return <ArrangeMenuForm arrangement={arrangement.data} snacks={snacks.data} />;
  };
  return (
    <div className="page">
      <h1 className="mb-4 title-page">
        <Trans>Arrange the menu</Trans>
      </h1>
      {content()}
    </div>
  );
}
