import { Trans } from '@lingui/react/macro';
import { LanguageSelect } from '../../../language/language-select';
import { Card } from '../../../ui/card';
import { Field } from '../../../ui/field';

/** Selects the user's language; it applies on every device where they sign in. */
export function LanguageCard() {
  return (
    <Card as="section" padded>
      <Field label={<Trans>Language</Trans>} hint={<Trans>Your e-mails, notifications and bills use it, too.</Trans>}>
        <LanguageSelect />
      </Field>
    </Card>
  );
}
