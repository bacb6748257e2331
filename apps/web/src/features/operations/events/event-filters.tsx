import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { ActorFields } from '../filters/actor-fields';
import { DayFields } from '../filters/day-fields';
import { TextFilter } from '../filters/text-filter';
import { operationsPath, useOperationsLocation } from '../operations-location';
import { Disclosure } from '../disclosure';

/** What is looked for in the log: the usual at hand, the rest on demand, or where the address asks for it. */
export function EventFilters() {
  const { t } = useLingui();
  const [{ type = '', prefix = '', text = '', actor, from, to }, change] = useOperationsLocation();
  const fields = 'grid grid-cols-2 gap-3 md:grid-cols-4 [&>*]:min-w-0';
  return (
    <div className="grid gap-2">
      <div className={fields}>
        <TextFilter
          label={<Trans>In the data</Trans>}
          value={text}
          maxLength={200}
          placeholder='"units":2'
          onValue={(value) => change({ text: value })}
        />
        <TextFilter label={<Trans>Type</Trans>} value={type} placeholder="OrderPlaced" onValue={(value) => change({ type: value })} />
        <TextFilter
          label={<Trans>Stream begins with</Trans>}
          value={prefix}
          maxLength={160}
          placeholder="order-"
          onValue={(value) => change({ prefix: value })}
        />
        <TextFilter label={<Trans>Call</Trans>} value="" placeholder={t`correlation id`} onValue={(call) => change({ call })} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Disclosure label={t`When, and by whom`} open={Boolean(actor || from || to)}>
          <div className={`${fields} pb-1`}>
            <DayFields />
            <ActorFields />
          </div>
        </Disclosure>
        <Link className="inline-flex min-h-(--tap) items-center text-sm link" to={operationsPath({ part: 'history' })}>
          <Trans>How a document came to be</Trans>
        </Link>
      </div>
    </div>
  );
}
