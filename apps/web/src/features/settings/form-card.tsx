import type { ReactNode, SyntheticEvent } from 'react';
import { Card } from '../../ui/card';

interface FormCardProps {
  /** Read aloud only: the tab above says it already. */
  title: ReactNode;
  onSubmit: (event: SyntheticEvent) => void;
  children: ReactNode;
}

/** One form of the settings. */
export function FormCard({ title, onSubmit, children }: FormCardProps) {
  return (
    <Card as="section" padded>
      <h2 className="sr-only">{title}</h2>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        {children}
      </form>
    </Card>
  );
}
