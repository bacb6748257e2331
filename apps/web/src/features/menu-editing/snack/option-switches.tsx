import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { cheapestOptions, CURRENCY_SIGN, type DishOption, type Snack } from '@tiffin/contracts';
import { TriangleAlert } from 'lucide-react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { localizedName } from '../../../language/localized-name';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Switch } from '../../../ui/checkbox';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { plainAmount } from '../../home/plain-amount';
import { useSnacks } from '../../home/use-menu';
import { useMenuCache } from '../use-menu-cache';

interface OptionSwitchesProps {
  /** As it was when the popup was opened. */
  snack: Snack;
  onClose: () => void;
}

/** Switches single options of a snack on and off, each at once (popup `switchOptions`). */
export function OptionSwitches({ snack, onClose }: OptionSwitchesProps) {
  const current = useSnacks().data?.find(({ _id }) => _id === snack._id) ?? snack;
  return (
    <div className="grid gap-4">
      {cheapestOptions(current) === undefined && (
        <Banner tone="warn" role="status" icon={<TriangleAlert aria-hidden size={20} />}>
          <Trans>Students can't order this dish now: a group has fewer options on than they must choose.</Trans>
        </Banner>
      )}
      {current.optionGroups?.map((group) => (
        <section key={group._id} aria-label={localizedName(group)}>
          <h3 className="font-semibold">{localizedName(group)}</h3>
          <ul>
            {group.options.map((option) => (
              <OptionSwitch key={option._id} snack={current} option={option} />
            ))}
          </ul>
        </section>
      ))}
      <Button full onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}

/** An option with its switch, which shows the tapped state while the change is being sent. */
function OptionSwitch({ snack, option }: { snack: Snack; option: DishOption }) {
  const { putSnack } = useMenuCache();
  const name = localizedName(option);
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `options ${snack._id}` },
    mutationFn: (isAvailable: boolean) =>
      call<{ snack: Snack }>(`/contractors/snacks/${encodeURIComponent(snack._id)}/options/${encodeURIComponent(option._id)}`, {
        method: 'PATCH',
        body: { isAvailable },
      }),
    onSuccess: ({ snack: saved }) => putSnack(saved),
    onError: (failure) => toast.error(toastText(name, failureText(failure))),
  });
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line first:border-t-0">
      <Switch checked={isPending ? variables : option.isAvailable} onChange={(wanted) => mutate(wanted)} label={name} />
      {option.price > 0 && (
        <span className="shrink-0 text-sm text-muted tabular-nums">
          +{CURRENCY_SIGN}
          {plainAmount(option.price)}
        </span>
      )}
    </li>
  );
}
