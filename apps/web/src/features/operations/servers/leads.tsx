import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Disclosure } from '../disclosure';

/** The lease on what is done once for the whole installation; all others are of views. */
const REACTIONS = 'reactions';
/** More names than these are unfolded. */
const NAMED = 3;

/** What a server alone does, in words and by the views' names and versions. */
export function HeldLeases({ leads }: { leads: readonly string[] }) {
  const { t } = useLingui();
  const views = leads.filter((lease) => lease !== REACTIONS);
  const reacts = views.length < leads.length ? [t`reactions and bills`] : [];
  if (leads.length === 0) return t`nothing at present`;
  if (views.length <= NAMED) return [...reacts, ...views].join(', ');
  const counted = plural(views.length, { one: '# view', other: '# views' });
  return (
    <Disclosure label={[...reacts, counted].join(', ')}>
      <ul className="columns-2 gap-x-4 text-sm wrap-anywhere">
        {views.map((view) => (
          <li key={view}>{view}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
