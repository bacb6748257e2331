// Applies the theme of this device (`theme-choice.ts`). A script of its own that the page waits for: the modules run after the first paint,
// and the content security policy allows no script inside the page.
(() => {
  const STORED = 'tiffin.theme';

  /** `light` or `dark`; with anything else, the styles follow the system. */
  function apply(theme) {
    const fixed = theme === 'light' || theme === 'dark';
    document.documentElement.dataset.theme = theme ?? 'system';
    document.querySelectorAll('meta[data-theme]').forEach((color) => {
      const own = color.dataset.theme;
      color.media = fixed ? (own === theme ? '' : 'not all') : `(prefers-color-scheme: ${own})`;
    });
  }

  try {
    apply(localStorage.getItem(STORED));
  } catch {
    // The browser stores nothing: the system's theme.
  }
  addEventListener(STORED, ({ detail }) => apply(detail));
  // Chosen in another tab.
  addEventListener('storage', ({ key, newValue }) => key === STORED && apply(newValue));
})();
