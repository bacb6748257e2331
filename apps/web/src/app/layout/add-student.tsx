import { Trans, useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { ButtonLink } from '../../ui/button';

/** A contractor's way to register a student, from everywhere; on small screens only its sign. */
export function AddStudent() {
  const { t } = useLingui();
  return (
    <ButtonLink
      to="/register-student"
      tone="soft"
      icon={<UserPlus aria-hidden size={19} />}
      aria-label={t`Add Student`}
      className="mr-1 max-md:size-(--tap) max-md:border-transparent! max-md:bg-transparent! max-md:p-0! max-md:text-ink!"
    >
      <span className="max-md:hidden">
        <Trans>Student</Trans>
      </span>
    </ButtonLink>
  );
}
