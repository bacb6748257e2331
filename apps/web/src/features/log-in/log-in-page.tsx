import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/banner';
import { LogInForm } from './log-in-form';

/** The log-in of students and contractors. Accounts are created at the counter. */
export function LogInPage() {
  const { t } = useLingui();
  return (
    <div className="page max-w-[460px]! pt-10!">
      <h1 className="title-page mb-5">{t`Log in`}</h1>
      {!navigator.cookieEnabled && (
        <div className="mb-4">
          <Banner tone="warn" role="status">
            <Trans>This browser blocks cookies, so you can't stay logged in. Please allow cookies for this site.</Trans>
          </Banner>
        </div>
      )}
      <LogInForm />
      <p className="mt-8 border-t border-line pt-5 text-center text-muted">
        <Trans>No account yet? Visit the registration point at your canteen's counter.</Trans>
      </p>
    </div>
  );
}
