import type { MenuCategory, Snack } from '@tiffin/contracts';

/** Snacks under one heading. `rest`: those without a category. */
export type MenuSection = { readonly snacks: readonly Snack[] } & (
  { readonly kind: 'favourites' | 'rest' } | { readonly kind: 'category'; readonly category: MenuCategory }
);

/** What divides the menu into sections. */
export interface Divisions {
  /** In the canteen's sequence. */
  readonly categories: readonly MenuCategory[];
  /** Ids of the student's favourites. */
  readonly favourites: readonly string[];
}

/**
 * Returns the sections of a menu: favourites that can be ordered now, the canteen's categories in their sequence, then the snacks without
 * one. Sections of which nothing can be ordered now go last. A menu with neither favourites nor categories has no sections. The snacks keep
 * their order.
 */
export function menuSections(snacks: readonly Snack[], { categories, favourites }: Divisions): MenuSection[] {
  const liked = snacks.filter(({ _id, isAvailable }) => isAvailable && favourites.includes(_id));
  const ofCategories = categories.flatMap((category): MenuSection[] => {
    const own = snacks.filter((snack) => snack.category === category._id);
    return own.length > 0 ? [{ kind: 'category', category, snacks: own }] : [];
  });
  if (liked.length + ofCategories.length === 0) return [];
  const placed = new Set(ofCategories.flatMap((section) => section.snacks));
  const sections: MenuSection[] = [
    { kind: 'favourites', snacks: liked },
    ...ofCategories,
    { kind: 'rest', snacks: snacks.filter((snack) => !placed.has(snack)) },
  ];
  const canBeOrdered = (section: MenuSection) => section.snacks.some(({ isAvailable }) => isAvailable);
  return [...sections.filter(canBeOrdered), ...sections.filter((section) => section.snacks.length > 0 && !canBeOrdered(section))];
}

/** The section's id in the page. */
export function sectionId(section: MenuSection): string {
  return `menu-${section.kind === 'category' ? section.category._id : section.kind}`;
}
