// The scans of this tab: those that are not sent yet, and the newest one that the store has counted.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CountedScan } from '#shop/stock-takes/count-scans.server.ts';
import { ifReachable } from '../../kit/actions/offline-safe.ts';
import { beep } from './beep.ts';
import { ScanSender, type ScanSenderState } from './scan-sender.ts';

export interface ScanQueue extends ScanSenderState {
  readonly newest: CountedScan | null;
  readonly add: (code: string, quantity: number) => void;
}

export function useScanQueue(stockTakeId: string): ScanQueue {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<ScanSenderState>({ unsent: [], problem: null });
  const [newest, setNewest] = useState<CountedScan | null>(null);
  const sender = useRef<ScanSender | null>(null);
  const onCounted = useEffectEvent(async (scans: readonly CountedScan[]) => {
    beep(scans.some(({ problem }) => problem !== null) ? 'problem' : 'counted');
    setNewest(scans.at(-1) ?? null);
    await ifReachable(revalidate);
  });
  useEffect(() => {
    const current = new ScanSender(stockTakeId, { onChange: setState, onCounted: (scans) => onCounted(scans) });
    sender.current = current;
    const send = () => void current.send();
    send();
    window.addEventListener('online', send);
    return () => {
      window.removeEventListener('online', send);
      current.stop();
    };
  }, [stockTakeId]);
  return { ...state, newest, add: (code, quantity) => sender.current?.add(code, quantity) };
}
