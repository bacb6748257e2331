import { useLingui } from '@lingui/react/macro';
import { freeText, QUESTION_MAX } from '@tiffin/contracts';
import { checkText } from '../../../forms/checks';

const check = checkText(freeText(QUESTION_MAX, { lineBreaks: true }));

/** The validation rule for a question or an answer. */
export function useQuestionTextRule() {
  const { t } = useLingui();
  return { validate: (typed: string) => (typed.trim() === '' ? t`Please write a sentence.` : check(typed)) };
}
