// The filters of the list of messages. Pure.

import type { MESSAGE_CHANNELS } from '#config/value-lists.ts';
import type { MessageState } from './message-state.ts';

/** 'failed': everything that staff may send again. */
export const MESSAGE_TABS = ['waiting', 'failed'] as const;
export const MESSAGE_SORTS = ['time-desc', 'time-asc'] as const;

export interface MessageFilters {
  readonly search: string;
  readonly tab: (typeof MESSAGE_TABS)[number] | null;
  readonly event: string | null;
  readonly channel: (typeof MESSAGE_CHANNELS)[number] | null;
  readonly state: MessageState | null;
  readonly sort: (typeof MESSAGE_SORTS)[number];
}

export interface MessageQuery extends MessageFilters {
  /** From 1. */
  readonly page: number;
  readonly rows: number;
}
