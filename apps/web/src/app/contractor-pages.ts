/**
 * The pages of contractors by address. `search`: the header's search box is shown. `inSidebar`: the sidebar links to the page. The types
 * hold the routes, the sidebar's links and the access rules to this list.
 */
export const CONTRACTOR_PAGES = {
  '/today-orders': { search: true, inSidebar: true },
  '/day': { search: false, inSidebar: true },
  '/statistics': { search: false, inSidebar: true },
  '/all-bills': { search: true, inSidebar: true },
  '/students': { search: true, inSidebar: true },
  '/students/import': { search: false, inSidebar: false },
  '/arrange-menu': { search: false, inSidebar: false },
  '/change-prices': { search: true, inSidebar: false },
  '/import-menu': { search: false, inSidebar: false },
  '/history': { search: false, inSidebar: true },
} as const;

type Pages = typeof CONTRACTOR_PAGES;

export type ContractorPage = keyof Pages;

/** The pages that the sidebar links to. */
export type SidebarPage = { [Path in ContractorPage]: Pages[Path]['inSidebar'] extends true ? Path : never }[ContractorPage];
