import { Trans, useLingui } from '@lingui/react/macro';
import { MessageSquareText, Package, Pencil, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Money } from '../../ui/money';
import { Stepper } from '../../ui/stepper';
import { FoodTile } from '../../ui/tile';
import { localizedName, optionsText } from '../../language/localized-name';
import type { LineEdit } from './cart-edits';
import type { CartItem } from './cart-item';
import { lineAmount, PACKING_RUPEES } from './cart-sums';
import { LineChips } from './line-chips';
import { LineShortage } from './line-shortage';
import { otherNotes, useNotesText, useReadyNotes } from './ready-notes';
import type { Shortage } from './shortages';

interface CartLineProps {
  item: CartItem;
  shortage: Shortage | undefined;
  /** The highest quantity that it may have now. */
  limit: number;
  /** An order with this line is being sent: the line cannot be changed. */
  locked: boolean;
  onQuantity: (quantity: number) => void;
  onRequests: (requests: LineEdit) => void;
  onEdit: () => void;
  /** Opens the dish's sheet for this line. */
  onOptions: () => void;
  onDelete: () => void;
}

/** A line of the cart with its amount and its controls. */
export function CartLine({ item, shortage, limit, locked, onQuantity, onRequests, onEdit, onOptions, onDelete }: CartLineProps) {
  const { t } = useLingui();
  const name = localizedName(item);
  return (
    <li className="border-line py-3 not-first:border-t">
      <div className="flex flex-wrap gap-3">
        <Picture item={item} shortage={shortage} />
        <div className="min-w-0 flex-[1_1_9rem]">
          <div className="flex flex-wrap items-start justify-between gap-x-2">
            <h2 className="min-w-0 flex-[1_1_8ch] text-lg font-semibold wrap-anywhere">{name}</h2>
            <span className="text-[1rem] font-semibold">
              <Money amount={lineAmount(item)} />
            </span>
          </div>
          {item.options && <p className="text-sm wrap-anywhere">{optionsText(item.options)}</p>}
          {item.quantity > 1 && (
            <p className="text-sm text-muted">
              <Trans>
                <Money amount={item.price} /> each
              </Trans>
            </p>
          )}
          {shortage && <LineShortage item={item} shortage={shortage} />}
          {shortage?.kind === 'options' && !locked && (
            <Button tone="soft" className="mt-1 px-3! text-sm" aria-label={t`Choose options: ${name}`} onClick={onOptions}>
              <Trans>Choose options</Trans>
            </Button>
          )}
          <LineRequests item={item} locked={locked} />
          {locked && (
            <p className="flex min-h-(--tap) items-center justify-end font-semibold text-muted tabular-nums">{t`Quantity ${item.quantity}`}</p>
          )}
        </div>
      </div>
      {!locked && (
        <>
          <div className="mt-1 flex flex-wrap items-center gap-0.5">
            <IconButton
              tone="muted"
              className="-ml-2.5"
              label={t`Delete ${name}`}
              icon={<Trash2 aria-hidden size={20} />}
              onClick={onDelete}
            />
            <Button tone="quiet" className="text-sm" icon={<Pencil aria-hidden size={18} />} aria-label={t`Edit ${name}`} onClick={onEdit}>
              <Trans>Edit</Trans>
            </Button>
            <span className="ml-auto">
              <Stepper
                tone="plain"
                label={name}
                value={item.quantity}
                max={limit}
                onDecrease={() => onQuantity(item.quantity - 1)}
                onIncrease={() => onQuantity(item.quantity + 1)}
              />
            </span>
          </div>
          {(!shortage || shortage.kind === 'few') && <LineChips item={item} onEdit={onRequests} />}
        </>
      )}
    </li>
  );
}

function Picture({ item, shortage }: { item: CartItem; shortage: Shortage | undefined }) {
  return (
    <span className="relative size-14 shrink-0">
      <FoodTile size="line" id={item._id} name="" image={item.image} packaged={item.type === 'PackagedFood'} dim={Boolean(shortage)} />
      {shortage && shortage.kind !== 'options' && (
        <span className="absolute inset-0 grid place-items-center rounded-[10px] bg-[color-mix(in_srgb,var(--danger-soft)_82%,transparent)] p-1 text-center text-xs leading-[1.15] font-bold text-danger-ink">
          {shortage.kind === 'gone' ? <Trans>Not Available</Trans> : <Trans>Only {shortage.left} left</Trans>}
        </span>
      )}
    </span>
  );
}

/** The student's own words; packing and ready notes too where the line has no chips that show them. */
function LineRequests({ item, locked }: { item: CartItem; locked: boolean }) {
  const readyNotes = useReadyNotes();
  const textOf = useNotesText();
  const instructions = item.type === 'Snack' ? item.specialInstructions : '';
  const isPacked = locked && item.isPacked;
  const words = locked ? instructions : otherNotes(instructions, readyNotes);
  if (!isPacked && !words) return null;
  return (
    <div className="mt-1.5 flex flex-wrap gap-1.5">
      {isPacked && (
        <Chip tone="pack" icon={<Package aria-hidden size={15} />}>
          <span>
            <Trans>
              Packed, <Money amount={PACKING_RUPEES} /> each
            </Trans>
          </span>
        </Chip>
      )}
      {words && (
        <Chip tone="note" icon={<MessageSquareText aria-hidden size={15} />}>
          <bdi>{textOf(words)}</bdi>
        </Chip>
      )}
    </div>
  );
}
