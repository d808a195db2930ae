// The unticked boxes 'Remind me' (by email, on the phone) of a signed-in shopper, while the store sends reminders.
// Loaded after the bag is shown.

import { useEffect, useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import type { ReminderQuestions } from './reminder-questions.ts';
import { createSaveQueue } from './save-queue.ts';

const PATH = '/cart/reminders';

async function loadBoxes(): Promise<ReminderQuestions['boxes']> {
  try {
    const response = await fetch(PATH);
    return response.ok ? ((await response.json()) as ReminderQuestions).boxes : [];
  } catch {
    return [];
  }
}

async function save(uid: string, by: string, agrees: boolean): Promise<boolean> {
  try {
    const body = new URLSearchParams({ uid, by, ...(agrees ? { agrees: 'on' } : {}) });
    return (await fetch(PATH, { method: 'POST', body })).ok;
  } catch {
    return false;
  }
}

function ReminderBox({ uid, by, words }: { readonly uid: string; readonly by: string; readonly words: string }) {
  const toast = useToast();
  const [isTicked, setTicked] = useState(false);
  const [enqueue] = useState(createSaveQueue);
  const change = async (agrees: boolean) => {
    setTicked(agrees);
    if (await enqueue(() => save(uid, by, agrees))) {
      toast({ kind: 'ok', text: agrees ? 'We will remind you' : 'We will not remind you' });
      return;
    }
    setTicked(!agrees);
    toast({ kind: 'error', text: 'Error saving your choice. Please try again.' });
  };
  return (
    <label className="cart__remind">
      <input type="checkbox" checked={isTicked} onChange={(event) => void change(event.target.checked)} />
      <span>{words}</span>
    </label>
  );
}

export function ReminderBoxes({ uid }: { readonly uid: string }) {
  const [boxes, setBoxes] = useState<ReminderQuestions['boxes']>([]);
  useEffect(() => {
    let isCurrent = true;
    void loadBoxes().then((loaded) => {
      if (isCurrent) setBoxes(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return boxes.map(({ by, words }) => <ReminderBox key={by} uid={uid} by={by} words={words} />);
}
