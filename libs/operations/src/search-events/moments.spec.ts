import { betweenMoments } from './moments.js';

const ZONE = 'Asia/Kolkata';

test.each([
  [{}, { from: undefined, to: undefined }],
  [{ from: '2026-11-21' }, { from: '2026-11-20T18:30:00.000Z', to: undefined }],
  [{ to: '2026-11-21' }, { from: undefined, to: '2026-11-21T18:30:00.000Z' }],
  [
    { from: '2026-11-21', to: '2026-11-21' },
    { from: '2026-11-20T18:30:00.000Z', to: '2026-11-21T18:30:00.000Z' },
  ],
  [
    { from: '2026-11-21T12:15+05:30', to: '2026-11-21T06:46Z' },
    { from: '2026-11-21T06:45:00.000Z', to: '2026-11-21T06:46:00.000Z' },
  ],
  [
    { from: '2026-11-21', to: '2026-11-21T06:46:00.5Z' },
    { from: '2026-11-20T18:30:00.000Z', to: '2026-11-21T06:46:00.500Z' },
  ],
])('%j is %j', (moments, instants) => {
  expect(betweenMoments(moments, ZONE)).toEqual(instants);
});

test.each([
  { from: '2026-11-22', to: '2026-11-21' },
  { from: '2026-11-21T12:15Z', to: '2026-11-21T12:15Z' },
  { from: '2026-11-21T20:00Z', to: '2026-11-21' },
])('%j is nothing', (moments) => {
  expect(() => betweenMoments(moments, ZONE)).toThrow('the end must come after the beginning.');
});
