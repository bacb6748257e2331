import { Trans, useLingui } from '@lingui/react/macro';
import { hostelValue, type User } from '@tiffin/contracts';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useMember } from '../../session';
import { EmptyState } from '../../ui/empty-state';
import { Skeleton } from '../../ui/skeleton';
import { OwnAvatar } from './avatar/own-avatar';
import { SettingsTabs } from './settings-tabs';

/** The frame of all settings: whose they are, and which there are. What is opened stands below. */
export function SettingsPage() {
  const { t } = useLingui();
  const member = useMember();
  if (!member) return null;
  return (
    <div className="page page-narrow">
      <h1 className="mb-4 title-page">
        <Trans>Settings</Trans>
      </h1>
      <Whose member={member} />
      <SettingsTabs contractor={member.role === 'contractor'} />
      {member.email === '' ? (
        // How to reach somebody is not kept on the device: after a start without a connection only the server knows it.
        <EmptyState
          art="offline"
          title={t`You are offline`}
          text={<Trans>Nothing is lost. This page loads by itself when the connection is back.</Trans>}
        />
      ) : (
        <Suspense
          fallback={
            <div aria-busy>
              <Skeleton className="h-72 rounded-card!" />
            </div>
          }
        >
          <Outlet />
        </Suspense>
      )}
    </div>
  );
}

function Whose({ member }: { member: User }) {
  return (
    <div className="mb-5 flex items-center gap-4.5">
      <OwnAvatar member={member} />
      <div className="min-w-0">
        <p className="title-card wrap-anywhere">{member.fullName}</p>
        <p className="text-muted">
          @{hostelValue(member)} - {member.hostelName}
        </p>
      </div>
    </div>
  );
}
