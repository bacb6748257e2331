import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { ClearSearch } from '../../page/clear-search';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import type { OpenPopup } from '../menu-editing/menu-popup';
import { SetupChecklist } from '../setup/lazy-setup-checklist';
import { useDietNames, useDiet, useWithout, type MenuDiet } from './diets';

export interface NothingFoundProps extends EmptyMenuProps {
  search: string;
  diet?: MenuDiet | undefined;
}

/** An empty menu, or a search or diet without matches, with a way to clear it. */
export function NothingFound({ search, diet, ...empty }: NothingFoundProps) {
  const { title } = empty;
  const [, setDiet] = useDiet();
  const { without, toggle } = useWithout();
  const dietNames = useDietNames();
  if (search.trim())
    return (
      <EmptyState art="results" title={title} text={<Trans>Nothing here is called “{search.trim()}”.</Trans>} action={<ClearSearch />} />
    );
  if (without)
    return (
      <EmptyState
        art="results"
        title={title}
        text={<Trans>Nothing here is stated to be without what you avoid.</Trans>}
        action={
          <Button onClick={toggle}>
            <Trans>Show the whole menu</Trans>
          </Button>
        }
      />
    );
  if (diet)
    return (
      <EmptyState
        art="results"
        title={title}
        text={<Trans>Nothing here is marked “{dietNames[diet]}”.</Trans>}
        action={
          <Button onClick={() => setDiet(undefined)}>
            <Trans>Show all snacks</Trans>
          </Button>
        }
      />
    );
  return <EmptyMenu {...empty} />;
}

interface EmptyMenuProps {
  title: string;
  /** The contractor's action. */
  add: 'addSnack' | 'addItem';
  onPopup: OpenPopup | undefined;
}

/** A tab of the menu without any items. */
function EmptyMenu({ title, add, onPopup }: EmptyMenuProps) {
  if (!onPopup) return <EmptyState art="results" title={title} text={<Trans>The canteen has nothing here yet.</Trans>} />;
  return (
    <>
      <EmptyState
        art="results"
        title={title}
        text={<Trans>Students can order what you add at once.</Trans>}
        action={
          <Button tone="primary" icon={<Plus aria-hidden size={20} strokeWidth={2.4} />} onClick={() => onPopup({ type: add })}>
            {add === 'addSnack' ? <Trans>Add the first snack</Trans> : <Trans>Add the first item</Trans>}
          </Button>
        }
      />
      <SetupChecklist />
    </>
  );
}
