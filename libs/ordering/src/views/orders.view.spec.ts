import { goesByIndex } from '@tiffin/read-models/testing';
import { ordersView } from './orders.view.js';

test('a student’s month is read from one index, in its order', () =>
  expect(goesByIndex(ordersView, ['canteenId', 'studentId', 'businessMonth', 'placedAt'])).toBe(true));
