import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { cheapestOptions, type Snack } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { ListChecks } from 'lucide-react';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { numberText } from '../../../language/formats';
import { localizedName } from '../../../language/localized-name';
import { Switch } from '../../../ui/checkbox';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { EditAndRemove } from '../edit-and-remove';
import type { OpenPopup } from '../menu-popup';
import { useMenuCache } from '../use-menu-cache';

/** The contractor's controls of a snack: availability, edit and remove. */
export function SnackControls({ snack, onPopup }: { snack: Snack; onPopup: OpenPopup }) {
  const { t } = useLingui();
  const { isAvailable, setAvailable } = useAvailabilitySwitch(snack);
  const name = localizedName(snack);
  return (
    <div className="-mb-1.5">
      {snack.optionGroups && <OptionsButton snack={snack} onOpen={() => onPopup({ type: 'switchOptions', snack })} />}
      <div className="flex items-center justify-between">
        <Switch labelHidden checked={isAvailable} onChange={setAvailable} label={t`${name} is available`} />
        <EditAndRemove
          name={name}
          onEdit={() => onPopup({ type: 'editSnack', snack })}
          onRemove={() => onPopup({ type: 'removeSnack', snack })}
        />
      </div>
    </div>
  );
}

/** Opens the switches of the options. Says how many are off, and where students can't order the dish because of that. */
function OptionsButton({ snack, onOpen }: { snack: Snack; onOpen: () => void }) {
  const options = snack.optionGroups?.flatMap((group) => group.options) ?? [];
  const off = options.filter((option) => !option.isAvailable).length;
  const isStuck = cheapestOptions(snack) === undefined;
  const shown = numberText(options.length);
  return (
    <button
      type="button"
      onClick={onOpen}
      className={clsx(
        'mb-1 flex min-h-(--tap) w-full items-center gap-2 rounded-control border border-line px-3 text-left text-sm font-semibold hover:bg-wash',
        isStuck && 'text-danger-ink',
      )}
    >
      <ListChecks aria-hidden size={18} className="shrink-0 text-muted" />
      {isStuck ? (
        <Trans>Too few options on</Trans>
      ) : off > 0 ? (
        <Plural value={off} one={`# of ${shown} off`} other={`# of ${shown} off`} />
      ) : (
        <Plural value={options.length} one="# option" other="# options" />
      )}
      <span className="sr-only">{localizedName(snack)}</span>
    </button>
  );
}

/**
 * The availability switch. It shows the tapped state while the change is being sent, and reverts when the server refuses. Several taps are
 * sent one after another; the last one wins.
 */
function useAvailabilitySwitch(shown: Snack) {
  const { _id, isAvailable } = shown;
  const name = localizedName(shown);
  const { t } = useLingui();
  const { putSnack, dropSnack } = useMenuCache();
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `availability ${_id}` },
    mutationFn: (wanted: boolean) =>
      call<{ snack: Snack }>(`/contractors/snacks/availability/${encodeURIComponent(_id)}`, {
        method: 'PATCH',
        body: { isAvailable: wanted },
      }),
    onSuccess: ({ snack }) => {
      putSnack(snack);
      const text = snack.isAvailable ? t`${name} is available` : t`${name} is not available`;
      toast.success(toastText(text, t`snack availability toggled successfully`));
    },
    onError: (failure) => {
      toast.error(toastText(name, failureText(failure)));
      if (failure instanceof ApiError && failure.status === 404) dropSnack(_id);
    },
  });
  return { isAvailable: isPending ? variables : isAvailable, setAvailable: (wanted: boolean) => mutate(wanted) };
}
