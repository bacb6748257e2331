import { Trans } from '@lingui/react/macro';
import { LanguageSelect } from '../../../language/language-select';
import { Card } from '../../../ui/card';
import { Field } from '../../../ui/field';

/** In which language somebody reads Tiffin, wherever they sign in. */
export function LanguageCard() {
  return (
    <Card as="section" padded>
      <Field label={<Trans>Language</Trans>} hint={<Trans>Your mails, notifications and bills come in it, too.</Trans>}>
        <LanguageSelect />
      </Field>
    </Card>
  );
}
