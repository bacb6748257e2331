import type { ReactNode } from 'react';
import { usePageTitle } from './page-title';

/** A page with the browser's title while it is shown. */
export function Titled({ title, page }: { title: string; page: ReactNode }) {
  usePageTitle(title);
  return page;
}
