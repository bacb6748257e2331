import { useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button';

interface EditAndRemoveProps {
  /** The snack's or item's name. */
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** The edit and remove buttons of a card. */
export function EditAndRemove({ name, onEdit, onRemove }: EditAndRemoveProps) {
  const { t } = useLingui();
  return (
    <span className="-mr-2 flex shrink-0">
      <IconButton tone="muted" label={t`Edit ${name}`} icon={<Pencil aria-hidden size={19} />} onClick={onEdit} />
      <IconButton tone="muted" label={t`Remove ${name}`} icon={<Trash2 aria-hidden size={19} />} onClick={onRemove} />
    </span>
  );
}
