import type { ReactNode } from 'react';
import { useTexts } from '../language/texts';
import type { TextPart } from '../language/text-parts';
import { usePageTitle } from '../page/page-title';

interface TitledPageProps {
  title: string;
  page: ReactNode;
  /** The last part of the language's texts that the page needs. */
  texts?: TextPart;
}

/** Sets the browser's title while the page is shown. */
export function TitledPage({ title, page, texts = 'people' }: TitledPageProps) {
  useTexts(texts);
  usePageTitle(title);
  return page;
}
