/** A day that a field holds, but not one whose year is only half typed. */
export function completeDate(day = ''): string {
  return /^(?:19|2\d)\d\d-/.test(day) ? day : '';
}
