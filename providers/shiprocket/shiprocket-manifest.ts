// One manifest for a selection of shipments. Shiprocket refuses a selection that contains shipments with a manifest and names them. The
// other shipments then get a manifest, and the manifests of all are printed together.
import { ok, type Result, refuse } from '#shop/result.ts';
import type { Json } from '../provider-request.ts';
import type { WireFailure } from './shiprocket-client.ts';
import { toHttpUrl, toId } from './shiprocket-entities.ts';
import { extractMessage } from './shiprocket-errors.ts';

interface ManifestShipment {
  readonly shipmentId: string;
  readonly providerOrderId: string;
}

type Post = (path: string, body: object) => Promise<Result<Json, WireFailure>>;
type ManifestResult = Result<{ readonly url: string }, WireFailure>;

const ALREADY_GENERATED = /manifest already generated/i;

function parseLink(result: Result<Json, WireFailure>): ManifestResult {
  if (!result.ok) return result;
  const url = toHttpUrl(result.value.manifest_url);
  const detail = extractMessage(result.value) ?? 'no manifest could be made of these shipments';
  return url ? ok({ url }) : refuse({ kind: 'refused', detail, status: 200, json: result.value });
}

/** The shipments without a manifest, by the ids that the refusal names. If it names none, all are assumed to have one. */
function withoutManifest({ json }: WireFailure, shipments: readonly ManifestShipment[]): string[] {
  const namedIds = json.already_manifested_shipment_ids;
  if (!Array.isArray(namedIds) || namedIds.length === 0) return [];
  const manifested = new Set(namedIds.map(toId));
  return shipments.map(({ shipmentId }) => shipmentId).filter((id) => !manifested.has(id));
}

export async function makeManifest(post: Post, shipments: readonly ManifestShipment[]): Promise<ManifestResult> {
  const generate = async (ids: readonly string[]) =>
    parseLink(await post('/manifests/generate', { shipment_id: ids.map(Number) }));
  const first = await generate(shipments.map(({ shipmentId }) => shipmentId));
  if (first.ok || !ALREADY_GENERATED.test(first.reason.detail)) return first;
  const remaining = withoutManifest(first.reason, shipments);
  const second = remaining.length > 0 ? await generate(remaining) : null;
  if (second && !second.ok) return second;
  const orders = shipments.map(({ providerOrderId }) => Number(providerOrderId));
  return parseLink(await post('/manifests/print', { order_ids: orders }));
}
