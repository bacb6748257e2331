import { Trans, useLingui } from '@lingui/react/macro';
import type { ProjectionStatus, SwitchChoice } from '@tiffin/contracts';
import { Segmented } from '../../../ui/segmented';

interface RebuildChoiceProps {
  status: ProjectionStatus;
  how: SwitchChoice;
  onHow: (how: SwitchChoice) => void;
}

/** Whether the rebuilt generation goes live by itself, and what that means for the others. */
export function RebuildChoice({ status: { generation, previousGeneration }, how, onHow }: RebuildChoiceProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        <Trans>When it has caught up</Trans>
      </p>
      <Segmented
        label={t`When it has caught up`}
        full="always"
        value={how}
        onChange={onHow}
        options={[
          { value: 'auto', label: t`Goes live` },
          { value: 'manual', label: t`Waits for me` },
        ]}
      />
      <p className="text-sm text-muted">
        {how === 'auto' ? (
          <Trans>It goes live by itself.</Trans>
        ) : (
          <Trans>It stays ready beside the live one until somebody switches to it.</Trans>
        )}{' '}
        <Trans>Once it is live, generation {generation} is kept for a roll-back.</Trans>{' '}
        {previousGeneration !== null && <Trans>Generation {previousGeneration} is dropped then.</Trans>}
      </p>
    </div>
  );
}
