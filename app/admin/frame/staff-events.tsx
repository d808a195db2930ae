// Live changes for an open back office, over one connection (server-sent events) of the frame. A screen subscribes to
// topics and its data is reloaded when they change; typed values stay, because only the loaders run again.

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useRevalidator } from 'react-router';
import { STAFF_TOPICS, type StaffTopic } from '#shop/change-topics.ts';
import { ifReachable } from '../kit/actions/offline-safe.ts';

/** Changes within this time cause one reload. */
const BATCH_MS = 1_000;
/** The delay before a refused connection is opened again, which the browser does not do by itself. */
const RETRY_MS = 5_000;
/**
 * A screen takes up to this long from the reading of its data to its subscription; changes of this time make it reload.
 */
const REPLAY_MS = 30_000;

/** `ids` is empty when the changed rows are unknown, because the connection was down. */
export interface StaffEvents {
  readonly topic: StaffTopic;
  readonly ids: readonly string[];
}
type Listener = (events: StaffEvents) => void;

interface EventChannel {
  /** Null until the connection has opened or failed for the first time. */
  readonly isLive: boolean | null;
  listen(topics: readonly StaffTopic[], listener: Listener): () => void;
  changedLately(topics: readonly StaffTopic[]): boolean;
}

const EventChannelContext = createContext<EventChannel>({
  isLive: null,
  listen: () => () => {},
  changedLately: () => false,
});

export function StaffEventsProvider({ children }: { readonly children: ReactNode }) {
  const [isLive, setIsLive] = useState<boolean | null>(null);
  const listeners = useRef(new Set<{ readonly topics: readonly StaffTopic[]; readonly listener: Listener }>());
  const changedAt = useRef(new Map<StaffTopic, number>());
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const notify = (events: StaffEvents) => {
      changedAt.current.set(events.topic, Date.now());
      for (const { topics, listener } of listeners.current) {
        if (topics.includes(events.topic)) listener(events);
      }
    };
    let source: EventSource;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    let wasDisconnected = false;
    const open = () => {
      source = new EventSource('/live/staff');
      source.onopen = () => {
        setIsLive(true);
        if (wasDisconnected) {
          for (const topic of STAFF_TOPICS) notify({ topic, ids: [] });
        }
        wasDisconnected = false;
      };
      source.onerror = () => {
        setIsLive(false);
        wasDisconnected = true;
        if (source.readyState !== EventSource.CLOSED) return;
        // Refused permanently, perhaps because the session ended. The revalidation runs the guard of the back office,
        // which redirects to the login then.
        void ifReachable(revalidate);
        retryTimer = setTimeout(open, RETRY_MS);
      };
      for (const topic of STAFF_TOPICS) {
        source.addEventListener(topic, ({ data }) => notify({ topic, ids: parseIds(data) }));
      }
    };
    open();
    return () => {
      clearTimeout(retryTimer);
      source.close();
    };
  }, [revalidate]);
  const listen = useCallback<EventChannel['listen']>((topics, listener) => {
    const entry = { topics, listener };
    listeners.current.add(entry);
    return () => void listeners.current.delete(entry);
  }, []);
  const changedLately = useCallback<EventChannel['changedLately']>((topics) => {
    const since = Date.now() - REPLAY_MS;
    return topics.some((topic) => (changedAt.current.get(topic) ?? 0) >= since);
  }, []);
  const channel = useMemo(() => ({ isLive, listen, changedLately }), [isLive, listen, changedLately]);
  return <EventChannelContext value={channel}>{children}</EventChannelContext>;
}

function parseIds(data: unknown): readonly string[] {
  const { ids } = JSON.parse(String(data)) as { ids?: unknown };
  return Array.isArray(ids) ? ids.map(String) : [];
}

export const useIsLive = (): boolean | null => useContext(EventChannelContext).isLive;

/**
 * Revalidates the screen's loaders when one of these topics changed, batched, and not while the page is hidden; also
 * when it changed shortly before the screen appeared, perhaps after its data was read. With `onEvents`, calls that
 * instead, at once and for every change.
 */
export function useStaffEvents(topics: readonly StaffTopic[], onEvents?: Listener): void {
  const { listen, changedLately } = useContext(EventChannelContext);
  const { revalidate } = useRevalidator();
  /** True when the screen handles the events itself. */
  const handle = useEffectEvent((events: StaffEvents): boolean => {
    onEvents?.(events);
    return onEvents !== undefined;
  });
  const key = topics.join(' ');
  const reloads = onEvents === undefined;
  useEffect(() => {
    let pending: ReturnType<typeof setTimeout> | undefined;
    const revalidateIfVisible = () => {
      pending = undefined;
      if (document.hidden) document.addEventListener('visibilitychange', revalidateIfVisible, { once: true });
      else void ifReachable(revalidate);
    };
    const revalidateSoon = () => {
      pending ??= setTimeout(revalidateIfVisible, BATCH_MS);
    };
    // From the key, and not from `topics`: that is a new array at every render.
    const keyTopics = key.split(' ') as StaffTopic[];
    const stop = listen(keyTopics, (events) => {
      if (!handle(events)) revalidateSoon();
    });
    if (reloads && changedLately(keyTopics)) revalidateSoon();
    return () => {
      stop();
      clearTimeout(pending);
      document.removeEventListener('visibilitychange', revalidateIfVisible);
    };
  }, [key, reloads, listen, changedLately, revalidate]);
}
