import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../ui/button';
import { FallenCarrier } from '../../ui/carrier-art';
import { EmptyState } from '../../ui/empty-state';

/** For unknown addresses and for pages of another role. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <div className="page grid place-items-center">
      <EmptyState
        level={1}
        art={<FallenCarrier />}
        title={t`404 - Page Not Found`}
        text={<Trans>Oops! The page you're looking for doesn't exist.</Trans>}
        action={
          <ButtonLink to="/" tone="primary">
            <Trans>Go Back Home</Trans>
          </ButtonLink>
        }
      />
    </div>
  );
}
