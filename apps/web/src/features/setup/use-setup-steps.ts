import { useQuery } from '@tanstack/react-query';
import type { StatisticsRow, StudentsPage } from '@tiffin/contracts';
import { call } from '../../api/call';
import { useMember, useTimeZone } from '../../session';
import { runningMonth } from '../bill/running-month';
import { useCanteen } from '../canteen/use-canteen';
import { usePackagedItems, useSnacks } from '../home/use-menu';
import { type Month, partsOf } from '../orders/month-options';
import { useUpiAddress } from '../settings/billing/use-upi-address';
import { STATISTICS_KEY } from '../statistics/statistics-key';
import { STUDENTS_KEY } from '../students/students-key';
import { isKitchenSheetPrinted } from './kitchen-sheet-printed';

/** The number of months after its registration in which a canteen that has sold nothing counts as new. */
const NEW_MONTHS = 3;

export interface SetupSteps {
  readonly menu: boolean;
  readonly students: boolean;
  readonly hours: boolean;
  readonly upi: boolean;
  readonly kitchenKey: boolean;
}

/** Which steps a new canteen has done; `undefined` for other canteens, and until the server has answered. */
export function useSetupSteps(): SetupSteps | undefined {
  const timeZone = useTimeZone();
  const since = useMember()?.since;
  const running = runningMonth(timeZone);
  const isYoung = since !== undefined && monthsBetween(since, running) < NEW_MONTHS;
  const { year } = partsOf(running);
  const sales = useQuery({
    enabled: isYoung,
    queryKey: [...STATISTICS_KEY, year],
    queryFn: ({ signal }) => call<StatisticsRow[]>('/orders/statistics', { query: { year }, signal }),
  });
  const isNew = isYoung && sales.data?.length === 0;
  const snacks = useSnacks(isNew).data;
  const items = usePackagedItems(isNew).data;
  const students = useQuery({
    enabled: isNew,
    queryKey: [...STUDENTS_KEY, 'first'],
    queryFn: ({ signal }) => call<StudentsPage>('/contractors/students', { query: { limit: 1 }, signal }),
  }).data;
  const upi = useUpiAddress(isNew).data;
  const canteen = useCanteen();
  if (!isNew || !snacks || !items || !students || !upi || !canteen) return undefined;
  return {
    menu: snacks.length + items.length > 0,
    students: students.students.length > 0,
    hours: canteen.hasWeek === true,
    upi: upi.upiId !== null,
    kitchenKey: isKitchenSheetPrinted(),
  };
}

function monthsBetween(first: Month, last: Month): number {
  const from = partsOf(first);
  const to = partsOf(last);
  return (to.year - from.year) * 12 + to.month - from.month;
}
