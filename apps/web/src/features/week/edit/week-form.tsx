import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CLOSED_DAYS_MAX, PARTS_MAX, type Week } from '@tiffin/contracts';
import { Check, Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { call, ApiError } from '../../../api/call';
import { FormProblem } from '../../../forms/form-problem';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { newUuid } from '../../cart/new-uuid';
import { WEEK_KEY } from '../use-week';
import { WEEKDAYS } from '../week-words';
import { ClosedDaysRow } from './closed-days-row';
import { replaceAt, removeAt } from './lists';
import { PartFields } from './part-fields';
import { TimesFields } from './times-fields';
import { weekFaults, type WeekFaults } from './week-faults';

const NO_FAULTS: WeekFaults = new Map();

/**
 * Edits the whole week. It stays open after saving and says so beside the button, where the user is. If another screen changed it meanwhile,
 * the first save is refused with `conflict`; saving again overwrites that change.
 */
export function WeekForm({ week, onClose }: { week: Week; onClose: () => void }) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState(week);
  const [saved, setSaved] = useState<Week>();
  const [showsFaults, setShowsFaults] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wanted: Week) => call<Week>('/contractors/week', { method: 'PUT', body: wanted }),
    onSuccess: (answer, sent) => {
      cache.setQueryData<Week>(WEEK_KEY, answer);
      setSaved(answer);
      // What was typed while the call ran is kept, and can be saved onto the answer.
      setDraft((typed) => (typed === sent ? answer : { ...typed, revision: answer.revision }));
    },
    onError: async (failure) => {
      if (!(failure instanceof ApiError) || failure.code !== 'conflict') return;
      // A user who saves again after the warning overwrites the change deliberately.
      await cache.invalidateQueries({ queryKey: WEEK_KEY });
      const revision = cache.getQueryData<Week>(WEEK_KEY)?.revision;
      if (revision !== undefined) setDraft((typed) => ({ ...typed, revision }));
    },
  });
  const { parts, hours, closedDays } = draft;
  const allFaults = weekFaults(draft);
  const faults = showsFaults ? allFaults : NO_FAULTS;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setShowsFaults(allFaults.size > 0);
    if (allFaults.size > 0) {
      // Once the fields are marked.
      setTimeout(() => focusFirstFault(form));
    } else if (!isPending) mutate(draft);
  };
  const addPart = () => {
    const times = [{ days: [...WEEKDAYS], from: '08:00', to: '11:00' }];
    setDraft({ ...draft, parts: [...parts, { _id: newUuid(), name: '', times, itemIds: [] }] });
  };
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <Card as="section" padded className="grid gap-3">
        <h2 className="title-card">
          <Trans>Days and times</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>The canteen opens and closes by itself. Without any hours it is open until you close it.</Trans>
        </p>
        <TimesFields times={hours} faults={faults} path="hours" onChange={(changedHours) => setDraft({ ...draft, hours: changedHours })} />
      </Card>
      <Card as="section" padded className="grid gap-3">
        <h2 className="title-card">
          <Trans>Parts of the day</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>Items in a part of the day are served only at its times. Items in none are served at any time.</Trans>
        </p>
        {parts.map((part, index) => (
          <PartFields
            key={part._id}
            part={part}
            faults={faults}
            path={`parts.${index}`}
            onChange={(changedPart) => setDraft({ ...draft, parts: replaceAt(parts, index, changedPart) })}
            onRemove={() => setDraft({ ...draft, parts: removeAt(parts, index) })}
          />
        ))}
        {parts.length < PARTS_MAX && (
          <Button className="justify-self-start" icon={<Plus aria-hidden size={20} />} onClick={addPart}>
            <Trans>Add a part of the day</Trans>
          </Button>
        )}
      </Card>
      <Card as="section" padded className="grid gap-3">
        <h2 className="title-card">
          <Trans>Closed days</Trans>
        </h2>
        {closedDays.map((days, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no id, and rows never change places
          <ClosedDaysRow
            key={index}
            days={days}
            faults={faults}
            path={`closedDays.${index}`}
            onChange={(changedDays) => setDraft({ ...draft, closedDays: replaceAt(closedDays, index, changedDays) })}
            onRemove={() => setDraft({ ...draft, closedDays: removeAt(closedDays, index) })}
          />
        ))}
        {closedDays.length < CLOSED_DAYS_MAX && (
          <Button
            className="justify-self-start"
            icon={<Plus aria-hidden size={20} />}
            onClick={() => setDraft({ ...draft, closedDays: [...closedDays, { from: '', to: '', name: '' }] })}
          >
            <Trans>Add closed days</Trans>
          </Button>
        )}
      </Card>
      <SaveBar problem={error ?? undefined} busy={isPending} saved={saved === draft} onClose={onClose} />
    </form>
  );
}

/** Moves to the first field with an error, or to the first control of a group with one, clear of the bar at the form's end. */
function focusFirstFault(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid], [data-fault] :is(input, button)');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: 'center' });
}

interface SaveBarProps {
  problem: Error | undefined;
  busy: boolean;
  /** Nothing has been changed since the last save. */
  saved: boolean;
  onClose: () => void;
}

/** The form's end, always in sight: the form is several screens long. */
function SaveBar({ problem, busy, saved, onClose }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-(--gutter) grid gap-2 border-t border-line bg-paper px-(--gutter) py-3">
      <FormProblem problem={problem} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="flex items-center gap-2 font-medium text-ready-ink max-sm:w-full sm:mr-2">
          {saved && (
            <>
              <Check aria-hidden size={20} />
              <Trans>The opening hours are saved.</Trans>
            </>
          )}
        </p>
        <Button className="max-sm:flex-1" onClick={onClose}>
          {saved ? <Trans>Done</Trans> : <Trans>Cancel</Trans>}
        </Button>
        <Button type="submit" tone="primary" className="max-sm:flex-1" busy={busy} disabled={saved}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Save opening hours</Trans>}
        </Button>
      </div>
    </div>
  );
}
