import { ApiError, OfflineError } from '../../../api/call';
import { sendUntilAnswered } from './send-until-answered';

const waits: number[] = [];
const noWait = async (ms: number): Promise<void> => void waits.push(ms);
const refused = new ApiError(409, { code: 'nothing_left', message: 'Nothing left to prepare.' });
const behind = new ApiError(503, { code: 'behind', message: 'Please try again in a moment.' });

function answering(...answers: unknown[]): () => Promise<unknown> {
  return async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

beforeEach(() => void waits.splice(0));

test('retries with growing pauses while the server is unreachable or behind', async () => {
  await expect(sendUntilAnswered(answering(new OfflineError(), behind, 'done'), noWait)).resolves.toBe('done');
  expect(waits).toEqual([400, 800]);
});

test('does not retry after a refusal', async () => {
  await expect(sendUntilAnswered(answering(refused, 'done'), noWait)).rejects.toBe(refused);
  expect(waits).toEqual([]);
});

test('survives an outage of one minute, and gives up after three', async () => {
  await expect(sendUntilAnswered(async () => Promise.reject(new OfflineError()), noWait)).rejects.toBeInstanceOf(OfflineError);
  expect(waits.reduce((sum, ms) => sum + ms)).toBeGreaterThan(170_000);
});
