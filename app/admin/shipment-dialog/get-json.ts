// Asks the store for something beside the page. A page whose session is over is told so by the guard's redirect.

import type { Sent } from '../kit/actions/post-answer.ts';

export async function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Sent<Answer>> {
  try {
    const response = await fetch(path, { cache: 'no-store', ...(signal ? { signal } : {}) });
    if (response.redirected) return 'signed-out';
    const isAnswer = response.headers.get('content-type')?.includes('application/json');
    return isAnswer ? ((await response.json()) as Answer) : 'no-answer';
  } catch {
    return 'no-answer';
  }
}
