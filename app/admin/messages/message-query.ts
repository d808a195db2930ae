// Parses the URL of the list of messages:
// `?search=asha&tab=failed&event=code&channel=sms&state=sent&sort=time-asc&page=2`.

import { MESSAGE_CHANNELS, MESSAGE_STATES } from '#config/value-lists.ts';
import { MESSAGE_SORTS, MESSAGE_TABS, type MessageQuery } from '#shop/messages/message-filters.ts';
import { normalizeSearchText } from '#shop/search-text.ts';
import { parsePaging } from '../kit/list/paging.ts';

/** The pattern of an event's name, such as 'order-shipped'. */
const EVENT_NAME = /^[a-z-]{1,40}$/;

export function parseMessageQuery(params: URLSearchParams): MessageQuery {
  const event = params.get('event') ?? '';
  return {
    ...parsePaging(params),
    search: normalizeSearchText(params.get('search')),
    tab: MESSAGE_TABS.find((tab) => tab === params.get('tab')) ?? null,
    event: EVENT_NAME.test(event) ? event : null,
    channel: MESSAGE_CHANNELS.find((channel) => channel === params.get('channel')) ?? null,
    state: MESSAGE_STATES.find((state) => state === params.get('state')) ?? null,
    sort: MESSAGE_SORTS.find((sort) => sort === params.get('sort')) ?? 'time-desc',
  };
}
