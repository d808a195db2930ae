// Live changes for an open back office, over one connection of the frame (server-sent events). A screen subscribes to
// topics; when they change, its loaders run again, so typed values stay.

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
/** The delay before a refused connection is opened again; the browser itself does not retry it. */
const RETRY_MS = 5_000;
/**
 * Between reading its data and subscribing, a screen may miss changes; a change of this last period makes it reload.
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
        // The connection was refused permanently, perhaps because the session ended: the guard then redirects this
        // revalidation to the login.
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
 * Revalidates the screen's loaders when one of these topics changes: once per BATCH_MS, and not while the page is
 * hidden. A change shortly before the screen appeared counts too, because its data may be older. With `onEvents`, the
 * hook calls that for every change at once and never revalidates.
 */
export function useStaffEvents(topics: readonly StaffTopic[], onEvents?: Listener): void {
  const { listen, changedLately } = useContext(EventChannelContext);
  const { revalidate } = useRevalidator();
  /** Returns true when the screen handles the events itself. */
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
    // The topics come from the key, because `topics` is a new array at every render.
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
