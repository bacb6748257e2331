import { useInsertionEffect } from 'react';

/** While mounted, one rem of the whole page grows with the screen (tokens.css), also in dialogs and toasts. */
export function useWallScale(): void {
  // Before layout effects, in which boards measure themselves.
  useInsertionEffect(() => {
    document.documentElement.dataset['wall'] = '';
    return () => {
      delete document.documentElement.dataset['wall'];
    };
  }, []);
}
