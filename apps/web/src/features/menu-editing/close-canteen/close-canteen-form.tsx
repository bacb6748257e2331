import { Trans, useLingui } from '@lingui/react/macro';
import { freeText, NOTICE_MAX, type CanteenState, businessDay, dayAfter, instantAt, minutesOf } from '@tiffin/contracts';
import { useState, type FormEvent } from 'react';
import { serverNow } from '../../../api/server-clock';
import { errorIn } from '../../../forms/checks';
import { FormButtons } from '../../../forms/form-buttons';
import { FormProblem } from '../../../forms/form-problem';
import { useTimeZone } from '../../../session';
import { Button } from '../../../ui/button';
import { Field, TextInput } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { clockTime } from '../../orders/order-date';
import { useSetOpeningStatus } from './use-set-opening-status';

const NOTICE = freeText(NOTICE_MAX);

/** Asks before closing the canteen and for the notice to students; while it is closed, edits the notice. */
export function CloseCanteenForm({ canteen, onClose }: { canteen: CanteenState; onClose: () => void }) {
  const { t } = useLingui();
  const [notice, setNotice] = useState(canteen.notice);
  const timeZone = useTimeZone();
  const { opensAt } = canteen;
  const shown = opensAt === undefined ? '' : wallTime(opensAt, timeZone);
  const [backAt, setBackAt] = useState(shown);
  const wrong = errorIn(NOTICE, notice);
  const { mutate, isPending, error } = useSetOpeningStatus();
  // An unchanged time may mean a later day.
  const instantOf = (time: string) => (opensAt !== undefined && time === shown ? opensAt : nextInstant(time, serverNow(), timeZone));
  const close = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || wrong) return;
    mutate(
      { open: false, notice: notice.trim(), ...(backAt !== '' && { backAt: instantOf(backAt) }) },
      {
        onSuccess: () => {
          toast.success(canteen.open ? t`The canteen is closed` : t`Message changed`);
          onClose();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={close} className="grid gap-4">
      {error && <FormProblem problem={error} />}
      <Field
        label={
          <>
            <Trans>Message</Trans>
            <span className="font-normal text-muted">
              {' '}
              · <Trans>optional, students see it</Trans>
            </span>
          </>
        }
        error={wrong}
        hint={
          <span className="block text-right tabular-nums">
            {notice.length} / {NOTICE_MAX}
          </span>
        }
      >
        <TextInput
          value={notice}
          maxLength={NOTICE_MAX}
          autoComplete="off"
          placeholder={t`Back at 6 pm`}
          onChange={(event) => setNotice(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <div className="w-36">
          <Field label={<Trans>Back at</Trans>}>
            <TextInput
              type="time"
              value={backAt}
              onChange={({ target: { value } }) => {
                setBackAt(value);
                // As typed: a time of the canteen's day.
                if (value) setNotice(t`Back at ${clockTime(`1970-01-01T${value}:00Z`, 'UTC')}`);
              }}
            />
          </Field>
        </div>
        <Button
          className="min-h-12"
          onClick={() => {
            setBackAt('');
            setNotice(t`Closed for today`);
          }}
        >
          <Trans>Closed for today</Trans>
        </Button>
      </div>
      <p className="text-sm text-muted">
        <Trans>If you set a time under “Back at”, the canteen opens by itself then. Otherwise you open it again yourself.</Trans>
      </p>
      <FormButtons onCancel={onClose} busy={isPending}>
        {canteen.open ? <Trans>Close canteen</Trans> : <Trans>Save message</Trans>}
      </FormButtons>
    </form>
  );
}

/** The time of day in a zone at an instant, `18:05`, in the format of time inputs. */
function wallTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

/** The next instant after `now` (ms) at which it is `time`, such as `18:05`, in a zone: today or tomorrow. Returns ISO 8601. */
function nextInstant(time: string, now: number, timeZone: string): string {
  const today = businessDay(new Date(now), timeZone);
  const at = instantAt(today, minutesOf(time), timeZone);
  return (at.getTime() > now ? at : instantAt(dayAfter(today), minutesOf(time), timeZone)).toISOString();
}
