import { useLingui } from '@lingui/react/macro';
import { Toaster as Sonner } from 'sonner';
import { TOASTS_MAX } from './toast';
import { useMediaQuery } from './use-media-query';

/** Where toasts appear: on phones above the bottom bar, else over the middle of the header, never on the button that people tap next. */
export function Toaster() {
  const { t } = useLingui();
  const wide = useMediaQuery('(min-width: 768px)');
  return (
    <Sonner
      key={wide ? 'top' : 'bottom'}
      position={wide ? 'top-center' : 'bottom-center'}
      expand
      visibleToasts={TOASTS_MAX}
      gap={8}
      offset={wide ? '4px' : 'var(--toast-bottom)'}
      mobileOffset="var(--toast-bottom)"
      containerAriaLabel={t`Messages`}
      className="toaster"
    />
  );
}
