import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { chooseTheme, chosenTheme } from '../../../theme/theme-choice';
import { Card } from '../../../ui/card';
import { Segmented } from '../../../ui/segmented';

/** Chooses light or dark for this device. */
export function ThemeCard() {
  const { t } = useLingui();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Card as="section" padded className="grid gap-1.5">
      <h2 className="font-semibold">
        <Trans>Theme</Trans>
      </h2>
      <Segmented
        full="always"
        label={t`Theme`}
        value={theme}
        onChange={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
        options={[
          { value: 'system', label: t`System` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
      />
      <p className="text-sm text-muted">
        <Trans>Only on this device. “System” is as your device is set.</Trans>
      </p>
    </Card>
  );
}
