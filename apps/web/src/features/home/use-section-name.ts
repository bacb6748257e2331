import { useLingui } from '@lingui/react/macro';
import { localizedName } from '../../language/localized-name';
import type { MenuSection } from './menu-sections';

/** Returns a function for the name of a section; `sections` are all of the menu. */
export function useSectionName(sections: readonly MenuSection[]): (section: MenuSection) => string {
  const { t } = useLingui();
  const hasCategories = sections.some(({ kind }) => kind === 'category');
  return (section) => {
    switch (section.kind) {
      case 'favourites':
        return t`Favourites`;
      case 'category':
        return localizedName(section.category);
      case 'rest':
        return hasCategories ? t`More` : t`All snacks`;
    }
  };
}
