/**
 * The pages of contractors, by address: `search` says whether the header's search box stands above them, `inSidebar` whether the sidebar leads to
 * them. The routes, the sidebar's links and who may open what are held to this list by their types.
 */
export const CONTRACTOR_PAGES = {
  '/today-orders': { search: true, inSidebar: true },
  '/day': { search: false, inSidebar: true },
  '/statistics': { search: false, inSidebar: true },
  '/all-bills': { search: true, inSidebar: true },
  '/students': { search: true, inSidebar: true },
  '/students/import': { search: false, inSidebar: false },
  '/history': { search: false, inSidebar: true },
} as const;

type Pages = typeof CONTRACTOR_PAGES;

export type ContractorPage = keyof Pages;

/** Those that the sidebar leads to. */
export type SidebarPage = { [Path in ContractorPage]: Pages[Path]['inSidebar'] extends true ? Path : never }[ContractorPage];
