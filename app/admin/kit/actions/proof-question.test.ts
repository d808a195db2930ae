import { expect, test, vi } from 'vitest';
import { createProofQuestion } from './proof-question.ts';

test.each([true, false])('every action that waits for a second factor gets its answer: %s', async (isProven) => {
  const onOpenChange = vi.fn();
  const question = createProofQuestion(onOpenChange);
  const answers: boolean[] = [];
  const asked = [question.ask(), question.ask()];
  for (const each of asked) void each.then((answer) => answers.push(answer));
  question.answer(isProven);
  await vi.waitFor(() => expect(answers).toEqual([isProven, isProven]));
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
});

test('an answer belongs to the question that was open', async () => {
  const question = createProofQuestion(() => {});
  const first = question.ask();
  question.answer(true);
  const second = question.ask();
  question.answer(false);
  expect(await Promise.all([first, second])).toEqual([true, false]);
});
