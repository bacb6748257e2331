import { Trans } from '@lingui/react/macro';
import { hostelValue, type User } from '@tiffin/contracts';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner';
import { Card } from '../../../ui/card';
import { formatPhone } from '../../../ui/phone-number';

/** What the canteen knows of a student. It is changed at the registration point only (docs/reference/specification.md#6.1). */
export function OwnDetails({ student }: { student: User }) {
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">
        <Trans>Personal information</Trans>
      </h2>
      <Card as="section">
        <dl className="divide-y divide-line">
          <Detail name={<Trans>Hostel</Trans>}>
            {hostelValue(student)} - {student.hostelName}
          </Detail>
          <Detail name={<Trans>Full name</Trans>}>{student.fullName}</Detail>
          <Detail name={<Trans>Roll no.</Trans>}>{student.rollNo}</Detail>
          <Detail name={<Trans>E-mail</Trans>}>{student.email}</Detail>
          <Detail name={<Trans>Phone</Trans>}>{formatPhone(student.phoneNumber)}</Detail>
        </dl>
      </Card>
      <Banner tone="info" icon={<Info aria-hidden size={20} />}>
        <Trans>To change any of this, visit the registration point.</Trans>
      </Banner>
    </div>
  );
}

function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[84px_1fr] gap-3 px-4 py-3.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
