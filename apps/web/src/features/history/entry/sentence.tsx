import type { AuditKind } from '@tiffin/contracts';
import { AccountSentence } from './account-sentence';
import { BillSentence } from './bill-sentence';
import { kindOf, type SentenceProps } from './kind-of';
import { MenuSentence } from './menu-sentence';
import { OrderSentence } from './order-sentence';

const SENTENCES: Record<AuditKind, (props: SentenceProps) => React.ReactNode> = {
  order: OrderSentence,
  menu: MenuSentence,
  bill: BillSentence,
  account: AccountSentence,
};

/** What was done, in plain words that begin with what they did. A type that is newer than this page stands as it is. */
export function Sentence(props: SentenceProps) {
  const Of = SENTENCES[kindOf(props.entry)];
  return <Of {...props} />;
}
