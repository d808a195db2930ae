// Parses the address of the leads list: `?status=new&recent=7&page=2`.

import type { LeadQuery } from '#shop/leads/admin-leads.ts';
import { parseLeadStatus, RECENT_DAYS } from '#shop/leads/lead.ts';
import { readPaging } from '../kit/list/paging.ts';

export const readLeadQuery = (params: URLSearchParams): LeadQuery => ({
  ...readPaging(params),
  status: parseLeadStatus(params.get('status')),
  recent: params.get('recent') === String(RECENT_DAYS),
});
