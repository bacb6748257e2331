import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

/** Shown after a defect of the server. The link to Home reloads everything. */
export function ServerErrorPage() {
  const { t } = useLingui();
  return (
    <div className="page grid place-items-center">
      <EmptyState
        level={1}
        art="error"
        title={t`500 - Server Error`}
        text={<Trans>Oops! Something went wrong on our end. Please try again later.</Trans>}
        action={
          <ButtonLink to="/" reloadDocument tone="primary">
            <Trans>Go Back Home</Trans>
          </ButtonLink>
        }
      />
    </div>
  );
}
