import { useLayoutEffect } from 'react';

/** While mounted, one rem of the whole page grows with the screen (tokens.css), also in dialogs and toasts. */
export function useWallScale(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['wall'] = '';
    return () => {
      delete document.documentElement.dataset['wall'];
    };
  }, []);
}
