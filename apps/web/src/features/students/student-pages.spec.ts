import { type StudentPages, studentsOf, withoutStudent, withStudent } from './student-pages';
import { aStudent } from './testing';

const first = aStudent('101');
const second = aStudent('102');
const third = aStudent('103');
const pages: StudentPages = {
  pages: [
    { students: [first, second], studentsInfo: { hasNextPage: true } },
    { students: [{ ...second, fullName: 'Renamed' }, third], studentsInfo: { hasNextPage: false } },
  ],
  pageParams: [1, 2],
};
const names = (data: StudentPages) => studentsOf(data).map(({ fullName }) => fullName);

test('lists a student who moved to the next page once, from the last read', () => {
  expect(names(pages)).toEqual([first.fullName, 'Renamed', third.fullName]);
});

test('applies a change to the student in every page, and to no one else', () => {
  expect(names(withStudent(pages, { ...second, fullName: 'Changed' }))).toEqual([first.fullName, 'Changed', third.fullName]);
  expect(withStudent(pages, aStudent('999'))).toEqual(pages);
});

test('removes a student from every page', () => {
  expect(names(withoutStudent(pages, second._id))).toEqual([first.fullName, third.fullName]);
});

test('accepts a list that is not loaded yet', () => {
  expect(studentsOf(undefined)).toEqual([]);
});
