import { useLingui } from '@lingui/react/macro';
import { cloneElement, useState, type ComponentType } from 'react';
import type { MenuProps } from './menu-panel';
import { toast } from './toast';
import { usePreloadWhenIdle } from './use-preload-when-idle';

const load = () => import('./menu-panel');

/**
 * A dropdown of actions, worked by arrow keys and by typing. Its code is loaded when somebody reaches for it, or the page has settled; where that
 * fails it says so.
 */
export function Menu(props: MenuProps) {
  const { t } = useLingui();
  const [Panel, setPanel] = useState<ComponentType<MenuProps>>();
  usePreloadWhenIdle(load);
  if (Panel) return <Panel {...props} />;
  const reach = () => void load().catch(() => undefined);
  const open = () =>
    void load().then(
      ({ MenuPanel }) => setPanel(() => MenuPanel),
      () => toast.error(t`The menu could not be loaded. Please check your connection and try again.`),
    );
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: reach,
    onFocus: reach,
    onClick: open,
  });
}
