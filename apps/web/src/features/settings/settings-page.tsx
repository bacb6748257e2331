import { Trans } from '@lingui/react/macro';
import { hostelValue, type User } from '@tiffin/contracts';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useMember } from '../../session';
import { Skeleton } from '../../ui/skeleton';
import { OwnAvatar } from './avatar/own-avatar';
import { SettingsTabs } from './settings-tabs';

/** The frame of all settings: whose they are, and which there are. What is opened stands below. */
export function SettingsPage() {
  const member = useMember();
  if (!member) return null;
  return (
    <div className="page page-narrow">
      <h1 className="mb-4 title-page">
        <Trans>Settings</Trans>
      </h1>
      <Whose member={member} />
      <SettingsTabs contractor={member.role === 'contractor'} />
      <Suspense
        fallback={
          <div aria-busy>
            <Skeleton className="h-72 rounded-card!" />
          </div>
        }
      >
        <Outlet />
      </Suspense>
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
