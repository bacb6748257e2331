import { clsx } from 'clsx';
import { ShoppingBasket, Utensils } from 'lucide-react';
import { useState } from 'react';
import { tintOf } from './tint';

interface FoodTileProps {
  /** Path of the picture; if there is none or it fails to load, an icon is shown. */
  image: string | null;
  id: string;
  /** Alternative text; empty if the name is beside the picture. */
  name: string;
  /** Gray, for what is unavailable now. */
  dim?: boolean;
  /** A packaged item: its icon is a basket. */
  packaged?: boolean;
  /** `card`: 8:7 over the full width; `side`: 56 px wide, as high as its row; `line`: 56 px square; `small`: 44 px square. */
  size?: 'card' | 'side' | 'line' | 'small';
  /** Visible without scrolling: loaded before others and not lazily. */
  first?: boolean;
}
/** The picture's width on screen: the menu's grid has two to five columns. */
const WIDTHS = {
  card: '(min-width: 1080px) 222px, (min-width: 800px) calc(25vw - 24px), (min-width: 600px) calc(33vw - 24px), calc(50vw - 24px)',
  side: '56px',
  line: '56px',
  small: '44px',
};
const SIZES = { card: 'aspect-[8/7] w-full', side: 'w-14 self-stretch', line: 'size-14 rounded-[10px]', small: 'size-11 rounded-lg' };
const ICON = { card: 40, side: 24, line: 24, small: 20 };

/** The picture of an item, on its background color while it loads. */
export function FoodTile({ image, id, name, dim = false, packaged = false, size = 'card', first = false }: FoodTileProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const Icon = packaged ? ShoppingBasket : Utensils;
  return (
    <span
      className={clsx(
        'relative grid shrink-0 place-items-center overflow-hidden text-(--on-tint)',
        SIZES[size],
        tintOf(id),
        dim && 'opacity-50 grayscale-90',
      )}
    >
      {image && image !== broken ? (
        <img
          src={image}
          srcSet={`${image}?width=320 320w, ${image}?width=480 480w, ${image} 640w`}
          sizes={WIDTHS[size]}
          alt={name}
          width={640}
          height={640}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(image)}
          className="absolute inset-0 size-full object-cover object-[50%_82%] text-transparent"
        />
      ) : (
        <Icon aria-hidden size={ICON[size]} strokeWidth={size === 'card' ? 1.6 : 2} />
      )}
    </span>
  );
}
