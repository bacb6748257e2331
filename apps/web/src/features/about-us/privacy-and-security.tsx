import { Trans } from '@lingui/react/macro';
import { EyeOff, Fingerprint, LockKeyhole, UserRoundX } from 'lucide-react';
import { FactCard } from './fact-card';
import { Part } from './part';

/** What becomes of people's details, and who keeps out whom. */
export function PrivacyAndSecurity() {
  return (
    <Part title={<Trans>Privacy & Security</Trans>}>
      <ul className="grid gap-4 sm:grid-cols-2">
        <FactCard Icon={EyeOff} title={<Trans>Everybody sees their part</Trans>}>
          <Trans>
            You see your own orders and bills, and nobody else's. A contractor sees the students, orders and bills of one canteen. The
            kitchen's screen shows food, without names.
          </Trans>
        </FactCard>
        <FactCard Icon={LockKeyhole} title={<Trans>Passwords that nobody can look up</Trans>}>
          <Trans>
            Only a hash is kept, from which no password can be read. Guessing is slowed down, and with a new password your other devices are
            logged out at once.
          </Trans>
        </FactCard>
        <FactCard Icon={Fingerprint} title={<Trans>No fingerprints, no trackers</Trans>}>
          <Trans>
            A roll number and a password are enough: no fingerprint, no face. Nothing on these pages is fetched from elsewhere: no
            advertising, and nobody who follows you.
          </Trans>
        </FactCard>
        <FactCard Icon={UserRoundX} title={<Trans>Gone when you leave</Trans>}>
          <Trans>
            When your account is removed, your name, e-mail address, phone number, roll number and picture are erased. Orders and bills stay
            in the books, as those of a “Removed student”.
          </Trans>
        </FactCard>
      </ul>
    </Part>
  );
}
