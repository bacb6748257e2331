import type { ReactNode, SyntheticEvent } from 'react';
import { Card } from '../../ui/card';

interface FormCardProps {
  /** For screen readers only: the tab above already shows it. */
  title: ReactNode;
  onSubmit: (event: SyntheticEvent) => void;
  children: ReactNode;
}

/** A form of the settings. */
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
