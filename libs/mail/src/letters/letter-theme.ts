/** The product's colours by role, as in apps/web/src/tokens.css. Mail programs do not support custom properties. */
interface Colours {
  readonly paper: string;
  readonly surface: string;
  readonly sunk: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly accentInk: string;
}

export const LIGHT: Colours = {
  paper: '#faf5ea',
  surface: '#fffdf8',
  sunk: '#f2eadb',
  ink: '#2b1d12',
  muted: '#685646',
  line: '#e7dbc6',
  accent: '#f4a91f',
  onAccent: '#2b1d12',
  accentInk: '#854b00',
};

export const DARK: Colours = {
  paper: '#17110b',
  surface: '#211810',
  sunk: '#0f0a06',
  ink: '#f7eddf',
  muted: '#c0ad97',
  line: '#3b2e21',
  accent: '#f5b23a',
  onAccent: '#241607',
  accentInk: '#f9c263',
};

/** Fonts are not loaded: the product's fonts if installed, otherwise the system's. */
const TEXT = `Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif`;

export const FONTS = {
  text: TEXT,
  round: `'Baloo 2', ${TEXT}`,
  figures: `ui-monospace, 'SF Mono', Menlo, Consolas, 'Noto Sans Mono', monospace`,
} as const;

/** The dark colours for mail programs that follow the system's dark mode. They override the inline colours. */
export const STYLES = `
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (max-width: 480px) { .card { padding: 24px 20px 12px !important; } }
    @media (prefers-color-scheme: dark) {
      .paper { background-color: ${DARK.paper} !important; }
      .card { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
      .sunk { background-color: ${DARK.sunk} !important; }
      .ink { color: ${DARK.ink} !important; }
      .muted { color: ${DARK.muted} !important; }
      .link { color: ${DARK.accentInk} !important; }
      .button { background-color: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
    }`;

/** The logo. In mail programs without SVG only the name beside it is shown. */
export const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" style="display:block">' +
  '<rect width="32" height="32" rx="8.5" fill="#f4a91f"/>' +
  '<path d="M8.6 12.4 10 7.2Q10.7 4.9 13 4.9h6q2.3 0 3 2.3l1.4 5.2" fill="none" stroke="#2b1d12" stroke-width="2.1" stroke-linejoin="round"/>' +
  '<g fill="#2b1d12"><rect x="5.6" y="11" width="20.8" height="5" rx="1.8"/><rect x="6.6" y="17" width="18.8" height="5" rx="1.8"/>' +
  '<rect x="6.6" y="23" width="18.8" height="5" rx="1.8"/></g></svg>';
