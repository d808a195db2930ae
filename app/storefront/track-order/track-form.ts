import type { TrackFormValues } from './track-result.ts';

export const MAX_TRACK_LENGTH = 200;

export function parseTrackForm(form: FormData): TrackFormValues {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, MAX_TRACK_LENGTH) : '';
  };
  return { orderId: text('orderId'), email: text('email') };
}
