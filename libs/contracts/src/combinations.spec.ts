import { combinationsOf } from './combinations.js';

const [large, cheese] = [{ name: 'Large' }, { name: 'Cheese' }];

test('adds up units with the same options, whatever their sequence and translations; the latest names count', () => {
  const translated = { ...cheese, otherNames: { hi: 'पनीर' } };
  expect(
    combinationsOf([
      { options: [large, cheese], quantity: 2 },
      { options: [large], quantity: 1 },
      { options: [translated, large], quantity: 3 },
    ]),
  ).toEqual({
    combinations: [
      { options: [translated, large], quantity: 5 },
      { options: [large], quantity: 1 },
    ],
  });
});

test('are absent where no unit has options', () => {
  expect(combinationsOf([{ quantity: 2 }, { options: [], quantity: 1 }])).toEqual({});
});
