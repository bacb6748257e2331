import { goesByIndex } from '@tiffin/read-models/testing';
import { ordersView } from './orders.view.js';

test('reads a student’s month from one index, sorted', () =>
  expect(goesByIndex(ordersView, ['canteenId', 'studentId', 'businessMonth', 'placedAt'])).toBe(true));
