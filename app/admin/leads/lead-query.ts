// Parses the URL of the leads list: `?status=new&recent=7&page=2`.

import type { LeadQuery } from '#shop/leads/admin-leads.ts';
import { parseLeadStatus, RECENT_DAYS } from '#shop/leads/lead.ts';
import { parsePaging } from '../kit/list/paging.ts';

export const parseLeadQuery = (params: URLSearchParams): LeadQuery => ({
  ...parsePaging(params),
  status: parseLeadStatus(params.get('status')),
  recent: params.get('recent') === String(RECENT_DAYS),
});
