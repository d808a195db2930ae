// News for open back offices, over one connection of the frame. A screen names what it shows and is refreshed when that changes;
// what is typed into its fields stays, since only the data is asked for again.

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

/** A burst of orders is one look at the figures. */
const GATHER_MS = 1_000;
/** A connection that was refused is not opened again by the browser itself. */
const AGAIN_MS = 5_000;

/** `ids` is empty when it is not known what changed: the connection was away, or not open yet. */
export interface StaffNews {
  readonly topic: StaffTopic;
  readonly ids: readonly string[];
}
type Listener = (news: StaffNews) => void;

interface Channel {
  readonly live: boolean;
  listen(topics: readonly StaffTopic[], listener: Listener): () => void;
}

const ChannelContext = createContext<Channel>({ live: true, listen: () => () => {} });

export function StaffNewsProvider({ children }: { readonly children: ReactNode }) {
  const [live, setLive] = useState(true);
  const listeners = useRef(new Set<{ readonly topics: readonly StaffTopic[]; readonly listener: Listener }>());
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const tell = (news: StaffNews) => {
      for (const { topics, listener } of listeners.current) if (topics.includes(news.topic)) listener(news);
    };
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    let wasAway = false;
    const open = () => {
      source = new EventSource('/live/staff');
      source.onopen = () => {
        setLive(true);
        if (wasAway) for (const topic of STAFF_TOPICS) tell({ topic, ids: [] });
        wasAway = false;
      };
      source.onerror = () => {
        setLive(false);
        wasAway = true;
        if (source.readyState !== EventSource.CLOSED) return;
        // Refused for good: perhaps nobody is signed in any more. The guard of the panel knows.
        void ifReachable(revalidate);
        again = setTimeout(open, AGAIN_MS);
      };
      for (const topic of STAFF_TOPICS) {
        source.addEventListener(topic, ({ data }) => tell({ topic, ids: idsOf(data) }));
      }
    };
    open();
    return () => {
      clearTimeout(again);
      source.close();
    };
  }, [revalidate]);
  const listen = useCallback<Channel['listen']>((topics, listener) => {
    const entry = { topics, listener };
    listeners.current.add(entry);
    return () => void listeners.current.delete(entry);
  }, []);
  const channel = useMemo(() => ({ live, listen }), [live, listen]);
  return <ChannelContext value={channel}>{children}</ChannelContext>;
}

function idsOf(data: unknown): readonly string[] {
  const { ids } = JSON.parse(String(data)) as { ids?: unknown };
  return Array.isArray(ids) ? ids.map(String) : [];
}

export const useIsLive = (): boolean => useContext(ChannelContext).live;

/**
 * Without a session a refresh leads to the login and closes the dialog that staff work in. It stays open then: sending it says that
 * the session has ended, and goes on after a sign-in in another tab.
 */
async function mayRefresh(): Promise<boolean> {
  if (document.querySelector('dialog[open]') === null) return true;
  const answer = await fetch('/session', { cache: 'no-store' });
  const { user } = (await answer.json()) as { readonly user: unknown };
  return user !== null;
}

/**
 * Asks the screen's loaders again when one of these changed, gathered, and not while nobody looks at the page.
 * With `onNews` that is called instead, at once and for every piece of news.
 */
export function useStaffNews(topics: readonly StaffTopic[], onNews?: Listener): void {
  const { listen } = useContext(ChannelContext);
  const { revalidate } = useRevalidator();
  const heard = useEffectEvent((news: StaffNews): boolean => {
    onNews?.(news);
    return onNews !== undefined;
  });
  const key = topics.join(' ');
  useEffect(() => {
    let pending: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      pending = undefined;
      if (document.hidden) document.addEventListener('visibilitychange', look, { once: true });
      else
        void ifReachable(async () => {
          if (await mayRefresh()) await revalidate();
        });
    };
    const stop = listen(key.split(' ') as StaffTopic[], (news) => {
      if (!heard(news)) pending ??= setTimeout(look, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(pending);
      document.removeEventListener('visibilitychange', look);
    };
  }, [key, listen, revalidate]);
}
