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

test('a student who slid onto the next page meanwhile is listed once, as read last', () => {
  expect(names(pages)).toEqual([first.fullName, 'Renamed', third.fullName]);
});

test('a change shows wherever the student stands, and nowhere else', () => {
  expect(names(withStudent(pages, { ...second, fullName: 'Changed' }))).toEqual([first.fullName, 'Changed', third.fullName]);
  expect(withStudent(pages, aStudent('999'))).toEqual(pages);
});

test('whoever is removed is in no page', () => {
  expect(names(withoutStudent(pages, second._id))).toEqual([first.fullName, third.fullName]);
});

test('nothing was loaded yet', () => {
  expect(studentsOf(undefined)).toEqual([]);
});
