// One manifest for a selection of shipments. Shiprocket refuses a selection that contains shipments with a manifest and names them: the
// others get theirs, and then all of them are printed together.
import { ok, type Result, refuse } from '#shop/result.ts';
import type { Json } from '../ask.ts';
import type { WireFailure } from './shiprocket-client.ts';
import { idOf, linkOf } from './shiprocket-entities.ts';
import { sentenceOf } from './shiprocket-errors.ts';

interface Parcel {
  readonly shipmentId: string;
  readonly providerOrderId: string;
}

type Post = (path: string, body: object) => Promise<Result<Json, WireFailure>>;
type ManifestResult = Result<{ readonly url: string }, WireFailure>;

const ALREADY_GENERATED = /manifest already generated/i;

function readLink(answer: Result<Json, WireFailure>): ManifestResult {
  if (!answer.ok) return answer;
  const url = linkOf(answer.value.manifest_url);
  const detail = sentenceOf(answer.value) ?? 'no manifest could be made of these parcels';
  return url ? ok({ url }) : refuse({ kind: 'refused', detail, status: 200, json: answer.value });
}

/** The shipments without a manifest, by the ids that the refusal names. If it names none, all count as having one. */
function withoutManifest({ json }: WireFailure, parcels: readonly Parcel[]): string[] {
  const named = json.already_manifested_shipment_ids;
  if (!Array.isArray(named) || named.length === 0) return [];
  const manifested = new Set(named.map(idOf));
  return parcels.map(({ shipmentId }) => shipmentId).filter((id) => !manifested.has(id));
}

export async function makeManifest(post: Post, parcels: readonly Parcel[]): Promise<ManifestResult> {
  const generate = async (ids: readonly string[]) =>
    readLink(await post('/manifests/generate', { shipment_id: ids.map(Number) }));
  const first = await generate(parcels.map(({ shipmentId }) => shipmentId));
  if (first.ok || !ALREADY_GENERATED.test(first.reason.detail)) return first;
  const remaining = withoutManifest(first.reason, parcels);
  const second = remaining.length > 0 ? await generate(remaining) : null;
  if (second && !second.ok) return second;
  const orders = parcels.map(({ providerOrderId }) => Number(providerOrderId));
  return readLink(await post('/manifests/print', { order_ids: orders }));
}
