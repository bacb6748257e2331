/** When bills are due, and when students are reminded of what they have not paid. */
export interface BillReminders {
  /** Days after its issue by which a bill is to be paid; `null`: at once, and no day is named to students. */
  dueDays: number | null;
  /** Days after that on which students are reminded, ascending; none: never. */
  remindAfterDays: number[];
}
