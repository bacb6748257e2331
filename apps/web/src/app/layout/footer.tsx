import { Trans } from '@lingui/react/macro';

export function Footer() {
  return (
    <footer className="border-t border-line px-(--gutter) py-6 text-center text-sm text-muted">
      <Trans>Tiffin, your campus food companion</Trans>
    </footer>
  );
}
