import type { ReactNode } from 'react';
import { useTexts } from '../language/texts';
import type { TextPart } from '../language/text-parts';
import { usePageTitle } from '../page/page-title';

interface TitledProps {
  title: string;
  page: ReactNode;
  /** Up to which part it needs the texts of the language that it is shown in. */
  texts?: TextPart;
}

/** A page with the browser's title while it is shown. */
export function TitledPage({ title, page, texts = 'people' }: TitledProps) {
  useTexts(texts);
  usePageTitle(title);
  return page;
}
