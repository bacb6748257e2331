import { useLingui } from '@lingui/react/macro';
import { cloneElement, useState, type ComponentType } from 'react';
import type { MenuProps } from './menu-panel';
import { toast } from './toast';
import { usePreloadWhenIdle } from './use-preload-when-idle';

const load = () => import('./menu-panel');

/**
 * A dropdown of actions, usable with arrow keys and by typing. Its code is loaded when the user approaches it or the page has settled; a
 * failure is reported.
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
