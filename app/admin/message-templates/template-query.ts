// Parses the filters of the list of templates from its URL.

import type { TemplatesQuery } from '#shop/messages/list-templates.server.ts';
import { TEMPLATE_CHANNELS, TEMPLATE_STATES } from '#shop/messages/template-kinds.ts';
import { normalizeSearchText } from '#shop/search-text.ts';

export const parseTemplatesQuery = (params: URLSearchParams): TemplatesQuery => ({
  search: normalizeSearchText(params.get('search')),
  channel: TEMPLATE_CHANNELS.find((channel) => channel === params.get('channel')) ?? null,
  state: TEMPLATE_STATES.find((state) => state === params.get('state')) ?? null,
});
