import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

export interface MenuItem {
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
}

export interface MenuProps {
  /** The button that opens it: one element that takes a button's props, such as `IconButton` or `Button`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  items: readonly MenuItem[];
  /** Above the items, for example the signed-in user. */
  heading?: ReactNode;
  align?: 'start' | 'center' | 'end';
}

/** A `Menu` after it was opened the first time; initially open. */
export function MenuPanel({ trigger, items, heading, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* In the page's landmark, so that screen readers that go by landmarks find it. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="data-[state=open]:motion-fade z-40 max-w-[min(22rem,calc(100vw-24px))] min-w-[min(13rem,calc(100vw-24px))] rounded-card border border-line bg-raised p-1.5 shadow-raised"
        >
          {heading && <DropdownMenu.Label className="border-b border-line px-3 pt-2 pb-3 mb-1.5">{heading}</DropdownMenu.Label>}
          {items.map((item, index) => (
            <DropdownMenu.Item
              key={index}
              disabled={item.disabled ?? false}
              onSelect={item.onSelect}
              className={clsx(
                'flex min-h-(--tap) cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-none select-none',
                'data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-wash',
                item.tone === 'danger' ? 'text-danger-ink' : 'text-ink [&>svg]:text-muted',
              )}
            >
              {item.icon}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
