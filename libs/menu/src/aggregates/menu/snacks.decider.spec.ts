import type { OtherNames } from '@tiffin/contracts';
import { given } from '../../../test/given.js';
import {
  addChips,
  addSamosa,
  canteenId,
  changeSamosa,
  chipsAdded,
  POHA,
  SAMOSA,
  samosaAdded,
  samosaChanged,
  samosaRemoved,
  switched,
} from '../../../test/menu.js';

const taken = { details: { errors: { name: 'This name is already in use.' } } };
const poha = samosaAdded({ snackId: POHA, name: 'Poha' });
const switchTo = (isAvailable?: boolean) => ({ type: 'SwitchAvailability', canteenId, snackId: SAMOSA, isAvailable }) as const;
const remove = { type: 'RemoveSnack', canteenId, snackId: SAMOSA } as const;

describe('a snack', () => {
  test('is added and available', () => {
    given().when(addSamosa()).then(samosaAdded());
    expect(given(samosaAdded()).state.snacks.get(SAMOSA)?.isAvailable).toBe(true);
  });

  test.each(['Samosa', 'SAMOSA', 'sam osa', ' Sa mo sa '])('refuses the name %j beside the same name', (name) =>
    given(samosaAdded())
      .when(addSamosa({ snackId: POHA, name }))
      .thenRefuses('name_taken', taken),
  );

  test('refuses the name of a packaged item', () =>
    given(chipsAdded)
      .when(addSamosa({ name: 'chips' }))
      .thenRefuses('name_taken', taken));

  test('frees its name when it is removed', () =>
    given(samosaAdded(), samosaRemoved)
      .when(addSamosa({ snackId: POHA }))
      .then(samosaAdded({ snackId: POHA })));

  test('changes the fields that are sent and keeps the others', () =>
    given(samosaAdded())
      .when(changeSamosa({ price: 1_800, info: '', image: undefined }))
      .then(samosaChanged({ price: 1_800, info: '' })));

  test('gets another picture and other diets', () =>
    given(samosaAdded())
      .when(changeSamosa({ image: 'other', diets: ['jain'] }))
      .then(samosaChanged({ image: 'other', diets: ['jain'] as never })));

  test('may change the spelling of its name, but not take another one', () => {
    given(samosaAdded(), poha)
      .when(changeSamosa({ name: 'SaMosa' }))
      .then(samosaChanged({ name: 'SaMosa' }));
    given(samosaAdded(), poha)
      .when(changeSamosa({ name: 'po ha' }))
      .thenRefuses('name_taken', taken);
  });

  test('records nothing where nothing changes', () => given(samosaAdded()).when(changeSamosa()).thenNothing());

  test('states what is in it, and takes each statement back', () => {
    given()
      .when(addSamosa({ contents: { mark: 'vegetarian', energy: 260, serving: '' } }))
      .then(samosaAdded({ contents: { mark: 'vegetarian', energy: 260 } }));
    const stated = given(samosaAdded({ contents: { mark: 'vegetarian', energy: 260 } }));
    stated.when(changeSamosa({ contents: { energy: '' } })).then(samosaChanged({ contents: { mark: 'vegetarian' } }));
    stated.when(changeSamosa({ contents: { energy: '', mark: '' } })).then(samosaChanged());
    stated.when(changeSamosa({ contents: { energy: 260 } })).thenNothing();
  });

  test('refuses a mark that contradicts its diets or its allergens, also where only one of them changes', () => {
    const contradiction = (field: string) => ({ details: { errors: { [field]: expect.any(String) } } });
    given()
      .when(addSamosa({ diets: ['jain'], contents: { mark: 'egg' } }))
      .thenRefuses('validation', contradiction('contents.mark'));
    given(samosaAdded({ diets: [], contents: { allergens: ['eggs'] } }))
      .when(changeSamosa({ diets: ['vegan'] }))
      .thenRefuses('validation', contradiction('contents.allergens'));
  });

  test('sets and removes each name in another language', () => {
    const named = (otherNames?: OtherNames) => samosaAdded({ ...(otherNames && { otherNames }) });
    const becomes = (otherNames?: OtherNames) => samosaChanged({ ...(otherNames && { otherNames }) });
    given()
      .when(addSamosa({ otherNames: { hi: '', pa: 'ਸਮੋਸਾ' } }))
      .then(named({ pa: 'ਸਮੋਸਾ' }));
    given(named({ pa: 'ਸਮੋਸਾ' }))
      .when(changeSamosa({ otherNames: { hi: 'समोसा' } }))
      .then(becomes({ hi: 'समोसा', pa: 'ਸਮੋਸਾ' }));
    given(named({ hi: 'समोसा', pa: 'ਸਮੋਸਾ' }))
      .when(changeSamosa({ otherNames: { hi: '' } }))
      .then(becomes({ pa: 'ਸਮੋਸਾ' }));
    const last = given(named({ pa: 'ਸਮੋਸਾ' })).when(changeSamosa({ otherNames: { pa: '' } }));
    last.then(becomes());
    expect(last.state.snacks.get(SAMOSA)).not.toHaveProperty('otherNames');
    given(named({ pa: 'ਸਮੋਸਾ' }))
      .when(changeSamosa({ price: 1_800 }))
      .then(samosaChanged({ price: 1_800, otherNames: { pa: 'ਸਮੋਸਾ' } }));
    given(named({ pa: 'ਸਮੋਸਾ' }))
      .when(changeSamosa({ otherNames: { pa: 'ਸਮੋਸਾ' } }))
      .thenNothing();
  });

  test('is compared by its own name only', () =>
    given(samosaAdded({ otherNames: { hi: 'समोसा' } }))
      .when(addSamosa({ snackId: POHA, name: 'Poha', otherNames: { hi: 'समोसा' } }))
      .then(samosaAdded({ snackId: POHA, name: 'Poha', otherNames: { hi: 'समोसा' } })));

  test('stays unavailable when it is changed', () =>
    expect(given(samosaAdded(), switched(false), samosaChanged({ price: 1 })).state.snacks.get(SAMOSA)?.isAvailable).toBe(false));

  test('is switched as requested, once', () => {
    given(samosaAdded()).when(switchTo(false)).then(switched(false));
    given(samosaAdded(), switched(false)).when(switchTo(false)).thenNothing();
    given(samosaAdded()).when(switchTo(true)).thenNothing();
  });

  test('toggles without a requested value', () => {
    given(samosaAdded()).when(switchTo()).then(switched(false));
    given(samosaAdded(), switched(false)).when(switchTo()).then(switched(true));
  });

  test('is removed once', () => {
    given(samosaAdded()).when(remove).then(samosaRemoved);
    given(samosaAdded()).when(remove).when(remove).thenRefuses('not_found');
  });

  test.each([changeSamosa(), switchTo(), remove])('answers not_found for an unknown snack: $type', (command) =>
    given(chipsAdded).when(command).thenRefuses('not_found'),
  );

  test('keeps a packaged item from using its name', () =>
    given(samosaAdded())
      .when(addChips({ category: 'sa mosa' }))
      .thenRefuses('name_taken', { details: { errors: { category: 'This name is already in use.' } } }));
});
