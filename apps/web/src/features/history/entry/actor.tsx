import { useLingui } from '@lingui/react/macro';
import type { ActorRole, AuditEntry } from '@tiffin/contracts';

/** `Ramesh · Contractor`; whoever has no name of their own is called by their role alone. */
export function Actor({ actor: { role, fullName } }: Pick<AuditEntry, 'actor'>) {
  const { t } = useLingui();
  const roles: Record<ActorRole, string> = {
    student: t`Student`,
    contractor: t`Contractor`,
    staff: t`Kitchen`,
    admin: t`Admin`,
    system: t`by itself`,
  };
  const label = roles[role];
  if (fullName === '' || fullName === label) return <b className="font-medium text-ink">{label}</b>;
  return (
    <>
      <b className="font-medium text-ink">{fullName}</b> · {label}
    </>
  );
}
