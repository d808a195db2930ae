// The files of a month for the accountant: the GSTR-1 pack (zip), the GSTR-1 file (JSON) and the sales register (CSV). They are written
// from the issued documents alone, so that a month's files are the same bytes after products, tax classes or settings have changed.

import { Zip, ZipDeflate } from 'fflate';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { CSV_BYTE_ORDER_MARK, csvRow } from '#shop/csv.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { createGstr1Collector } from './gstr1.ts';
import { toGstr1Json } from './gstr1-json.ts';
import { type ReturnFile, toSheets } from './gstr1-sheets.ts';
import { hasTaxedDocuments, monthDocuments } from './month-documents.server.ts';
import { createSalesRegister } from './sales-register.ts';

export type ReturnFileRefusal = 'not-allowed' | 'no-documents';

/** The time of every file in a pack is fixed, so that packing again gives the same bytes. It is a local time, as zip files store it. */
const FILE_TIME = new Date(2000, 0, 1);

/** Creates a zip file that is written and read in turns: `take` returns the bytes since the last call. */
function createZip() {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const encoder = new TextEncoder();
  return {
    open(name: string) {
      const file = new ZipDeflate(name, { level: 6 });
      file.mtime = FILE_TIME;
      zip.add(file);
      return {
        write: (text: string) => file.push(encoder.encode(text)),
        close: () => file.push(new Uint8Array(), true),
      };
    },
    end: () => zip.end(),
    take(): Uint8Array[] {
      const written = chunks;
      chunks = [];
      return written;
    },
  };
}

/** The register is written during the one pass over the documents, so that it contains the same documents as the tables. */
async function* packChunks({ db }: ShopContext, month: string): AsyncGenerator<Uint8Array> {
  const zip = createZip();
  const gstr1 = createGstr1Collector();
  const register = createSalesRegister(true);
  const registerFile = zip.open('sales-register.csv');
  registerFile.write(CSV_BYTE_ORDER_MARK + csvRow(register.columns));
  for await (const documents of monthDocuments(db, month)) {
    for (const document of documents) gstr1.add(document);
    registerFile.write(documents.flatMap(register.toRows).map(csvRow).join(''));
    yield* zip.take();
  }
  registerFile.close();
  const tables = gstr1.finish();
  const json: ReturnFile = { name: `gstr1-${month}.json`, text: toGstr1Json(tables, month) };
  for (const { name, text } of [...toSheets(tables), json]) {
    const file = zip.open(name);
    file.write(text);
    file.close();
    yield* zip.take();
  }
  zip.end();
  yield* zip.take();
}

/** Returns the zip file of a month, or refuses when the month has no document with GST. */
export async function packGstr1(
  ctx: ShopContext,
  month: string,
): Promise<Result<AsyncGenerator<Uint8Array>, ReturnFileRefusal>> {
  if (!may(ctx.actor, 'gst')) return refuse('not-allowed');
  return (await hasTaxedDocuments(ctx.db, month)) ? ok(packChunks(ctx, month)) : refuse('no-documents');
}

export async function buildGstr1Json(ctx: ShopContext, month: string): Promise<Result<string, ReturnFileRefusal>> {
  if (!may(ctx.actor, 'gst')) return refuse('not-allowed');
  if (!(await hasTaxedDocuments(ctx.db, month))) return refuse('no-documents');
  const gstr1 = createGstr1Collector();
  for await (const documents of monthDocuments(ctx.db, month)) {
    for (const document of documents) gstr1.add(document);
  }
  return ok(toGstr1Json(gstr1.finish(), month));
}

async function* registerChunks({ db }: ShopContext, month: string): AsyncGenerator<string> {
  const { columns, toRows } = createSalesRegister(await hasTaxedDocuments(db, month));
  yield csvRow(columns);
  for await (const documents of monthDocuments(db, month)) {
    yield documents.flatMap(toRows).map(csvRow).join('');
  }
}

/** Exports the sales register, without tax columns when no document of the month has GST. */
export const exportSalesRegister = (ctx: ShopContext, month: string): Result<AsyncGenerator<string>, 'not-allowed'> =>
  may(ctx.actor, 'gst') ? ok(registerChunks(ctx, month)) : refuse('not-allowed');
