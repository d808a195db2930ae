// Exports the messages with the list's filters as a file.
import { shopContext } from '#app/context.ts';
import { exportMessageList } from '#shop/messages/list-messages.server.ts';
import { csvResponse } from '../csv-response.server.ts';
import type { Route } from './+types/messages-export.route.ts';
import { parseMessageQuery } from './message-query.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  return csvResponse(ctx, 'messages', exportMessageList(ctx, parseMessageQuery(new URL(request.url).searchParams)));
}
