/**
 * The parts in which a language's texts are loaded; each needs those before it. First: every page's start and Home. People: pages of
 * students and visitors. Office: pages of contractors and the kitchen. Operators: pages of admins and operators.
 */
export const TEXT_PARTS = ['first', 'people', 'office', 'operators'] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

/** The folders of each part, below `src`; all others belong to `people`. */
const FOLDERS: Readonly<Record<Exclude<TextPart, 'people'>, readonly string[]>> = {
  first: [
    'api',
    'app',
    'language',
    'session',
    'ui',
    'features/home',
    'features/canteen',
    'features/errors',
    'features/new-order-bell',
    'features/not-loaded',
    'features/pending-orders',
    'features/month-so-far',
  ],
  office: [
    'features/all-bills',
    'features/counter',
    'features/csv-import',
    'features/day-close',
    'features/history',
    'features/key-gate',
    'features/kitchen',
    'features/menu-editing',
    'features/pickup',
    'features/register-student',
    'features/settings/billing',
    'features/setup',
    'features/statistics',
    'features/students',
    'features/today-orders',
    'features/week/edit',
  ],
  operators: ['features/admin', 'features/contact/messages', 'features/operations', 'features/register-canteen'],
};

/** The earliest part that needs a text; `origins` are the files that use it, such as `src/ui/dialog.tsx`. */
export function partOf(origins: readonly string[]): TextPart {
  const textParts = origins.map(partOfFile);
  return TEXT_PARTS.find((part) => textParts.includes(part)) ?? 'first';
}

function partOfFile(file: string): TextPart {
  const isIn = (part: keyof typeof FOLDERS) => FOLDERS[part].some((folder) => file.startsWith(`src/${folder}/`));
  return (['first', 'office', 'operators'] as const).find(isIn) ?? 'people';
}
