import type { ReactNode } from 'react';

/** A section of the page with a title. */
export function PageSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 title-page">{title}</h2>
      {children}
    </section>
  );
}
