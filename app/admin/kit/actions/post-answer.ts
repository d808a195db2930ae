// Sends a change to the server. Null when no answer came; a page whose session is over is told so by the guard.

export type Sent<Answer> = Answer | 'no-answer' | 'signed-out';

export async function postJson<Answer>(path: string, body: unknown): Promise<Sent<Answer>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.redirected || response.status === 403) return 'signed-out';
    const isAnswer = response.headers.get('content-type')?.includes('application/json');
    return isAnswer ? ((await response.json()) as Answer) : 'no-answer';
  } catch {
    return 'no-answer';
  }
}
