import { cloneElement, lazy, Suspense, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { useLoadedWhenIdle } from './use-loaded-when-idle';

export interface MenuItem {
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
}

export interface MenuProps {
  /** The button that opens it: one element that takes a button's properties, such as `IconButton` or `Button`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  items: readonly MenuItem[];
  /** Stands above the items, for example who is signed in. */
  heading?: ReactNode;
  align?: 'start' | 'center' | 'end';
}

const load = () => import('./menu-panel');
const MenuPanel = lazy(async () => ({ default: (await load()).MenuPanel }));

/** A dropdown of actions, worked by arrow keys and by typing. Its code is loaded when somebody reaches for it, or the page has settled. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  useLoadedWhenIdle(load);
  const reach = () => void load().catch(() => undefined);
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: reach,
    onFocus: reach,
    onClick: () => setWanted(true),
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPanel {...props} />
    </Suspense>
  );
}
