import { KeyedTurns } from './keyed-turns.js';

test('work of one key waits for its turn, work of another does not, and a failure is told to whoever asked', async () => {
  const turns = new KeyedTurns();
  const heard: string[] = [];
  let end: () => void = () => undefined;
  const first = turns.run('a', async () => {
    await new Promise<void>((resolve) => (end = resolve));
    heard.push('a1');
    throw new Error('a1 failed');
  });
  const second = turns.run('a', async () => heard.push('a2'));
  await turns.run('b', async () => heard.push('b'));
  end();
  await expect(first).rejects.toThrow('a1 failed');
  await second;
  expect(heard).toEqual(['b', 'a1', 'a2']);
});
