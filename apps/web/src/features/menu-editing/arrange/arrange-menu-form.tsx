import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CATEGORIES_MAX, NOTES_MAX, type MenuArrangement, type Snack } from '@tiffin/contracts';
import { Check, Languages } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { FormProblem } from '../../../forms/form-problem';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { DishChoice } from './dish-choice';
import { categoryOf, draftOf, faultsOf, saved, type DraftWord, type WordFault } from './draft';
import { useSaveArrangement } from './use-save-arrangement';
import { WordList } from './word-list';

const NO_FAULTS: ReadonlyMap<string, WordFault> = new Map();

/** Edits the categories of the menu with their snacks, and the notes for the cook. It stays open after saving and says so. */
export function ArrangeMenuForm({ arrangement, snacks }: { arrangement: MenuArrangement; snacks: readonly Snack[] }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(arrangement));
  const [clean, setClean] = useState(draft);
  const [wasSaved, setWasSaved] = useState(false);
  const [showsFaults, setShowsFaults] = useState(false);
  const { mutate, isPending, error } = useSaveArrangement((sent, answer) => {
    const after = saved(sent, sent, answer);
    // What was typed while the call ran is kept.
    setDraft((typed) => (typed === sent ? after : saved(typed, sent, answer)));
    setWasSaved(true);
    setClean(after);
  });
  const faults = { categories: faultsOf(draft.categories, 'category'), notes: faultsOf(draft.notes, 'note') };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const isWrong = faults.categories.size + faults.notes.size > 0;
    setShowsFaults(isWrong);
    if (isWrong) {
      // Once the fields are marked.
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    } else if (!isPending) mutate(draft);
  };
  const countOf = ({ key }: DraftWord) => snacks.filter((snack) => categoryOf(draft, snack) === key).length;
  const without = snacks.filter((snack) => categoryOf(draft, snack) === '').length;
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <Card as="section" padded className="grid gap-3">
        <h2 className="title-card">
          <Trans>Categories</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>Students find the snacks under these headings, in this order. Snacks without a category come last.</Trans>
        </p>
        <WordList
          words={draft.categories}
          max={CATEGORIES_MAX}
          faults={showsFaults ? faults.categories : NO_FAULTS}
          labelOf={(place) => t`Name of category ${place}`}
          placeholder={t`Breakfast`}
          add={<Trans>Add a category</Trans>}
          moreOf={(category) => <Plural value={countOf(category)} one="# snack" other="# snacks" />}
          onChange={(categories) => setDraft({ ...draft, categories })}
          below={({ key }) => <DishChoice categoryKey={key} draft={draft} snacks={snacks} onChange={setDraft} />}
        />
        {draft.categories.length > 0 && without > 0 && (
          <p className="text-sm text-muted">
            <Plural value={without} one="# snack is in no category." other="# snacks are in no category." />
          </p>
        )}
      </Card>
      <Card as="section" padded className="grid gap-3">
        <h2 className="title-card">
          <Trans>Notes for the cook</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>
            Students choose them for a snack with one tap. Everyone reads them in their own language, and the kitchen counts equal ones
            together.
          </Trans>
        </p>
        <WordList
          words={draft.notes}
          max={NOTES_MAX}
          faults={showsFaults ? faults.notes : NO_FAULTS}
          labelOf={(place) => t`Note ${place}`}
          placeholder={t`Less spicy`}
          add={<Trans>Add a note</Trans>}
          moreOf={() => (
            <>
              <Languages aria-hidden size={20} className="sm:hidden" />
              <span className="max-sm:sr-only">
                <Trans>Other languages</Trans>
              </span>
            </>
          )}
          onChange={(notes) => setDraft({ ...draft, notes })}
        />
      </Card>
      <SaveBar problem={error} busy={isPending} saved={wasSaved && draft === clean} changed={draft !== clean} />
    </form>
  );
}

interface SaveBarProps {
  problem: unknown;
  busy: boolean;
  /** Nothing has been changed since the last save. */
  saved: boolean;
  changed: boolean;
}

/** The form's end, always in sight: the form is several screens long. */
function SaveBar({ problem, busy, saved: isSaved, changed }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-(--gutter) grid gap-2 border-t border-line bg-paper px-(--gutter) py-3">
      <FormProblem problem={problem ?? undefined} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="flex items-center gap-2 font-medium text-ready-ink max-sm:w-full sm:mr-2">
          {isSaved && (
            <>
              <Check aria-hidden size={20} />
              <Trans>The menu is arranged.</Trans>
            </>
          )}
        </p>
        <ButtonLink to="/" className="max-sm:flex-1">
          {changed ? <Trans>Cancel</Trans> : <Trans>Back to the menu</Trans>}
        </ButtonLink>
        <Button type="submit" tone="primary" className="max-sm:flex-1" busy={busy} disabled={!changed}>
          {busy ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
        </Button>
      </div>
    </div>
  );
}
