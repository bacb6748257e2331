import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'li' | 'article' | 'section';
  /** With 16 px of padding. */
  padded?: boolean;
};

/** A surface with a thin border and no shadow. */
export function Card({ as: Element = 'div', padded = false, className, ...rest }: CardProps) {
  // The elements that `as` allows take the same attributes; only the type of their ref differs.
  const Any = Element as 'div';
  return <Any {...rest} className={clsx('rounded-card border border-line bg-surface', padded && 'p-4', className)} />;
}
