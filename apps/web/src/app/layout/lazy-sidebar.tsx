import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { toast } from '../../ui/toast';
import { usePreloadWhenIdle } from '../../ui/use-preload-when-idle';
import type { Sidebar } from './sidebar';

type SidebarProps = ComponentProps<typeof Sidebar>;
const load = () => import('./sidebar');

/** Loads the sidebar's code; a failure is reported only when the sidebar is opened. */
export function preloadSidebar(): void {
  void load().catch(() => undefined);
}

/** The sidebar. Its code loads when the user approaches its button or the page has settled. If that fails, it closes and says so. */
export function LazySidebar({ open, onClose }: SidebarProps) {
  const { t } = useLingui();
  const [Loaded, setLoaded] = useState<ComponentType<SidebarProps>>();
  const missing = open && !Loaded;
  usePreloadWhenIdle(load);
  useEffect(() => {
    if (!missing) return;
    let over = false;
    load().then(
      (loaded) => {
        if (!over) setLoaded(() => loaded.Sidebar);
      },
      () => {
        if (over) return;
        onClose();
        toast.error(t`The menu could not be loaded. Please check your connection and try again.`);
      },
    );
    return () => {
      over = true;
    };
  }, [missing, onClose, t]);
  return Loaded ? <Loaded open={open} onClose={onClose} /> : null;
}
