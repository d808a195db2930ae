// Fills an empty database with the sample store, through the store's own functions. Deterministic except for today's date.
// A seed that was killed starts again: a mark stored at its start shows that the database holds sample data only.
import { sql } from 'drizzle-orm';
import { DEMO_ACCOUNTS } from '#config/store.ts';
import { addBanner } from '#shop/banners/banners.server.ts';
import { addCategory } from '#shop/catalog/categories.server.ts';
import { setLook } from '#shop/catalog/looks.server.ts';
import { addSynonym } from '#shop/catalog/search-synonyms.server.ts';
import { joinStyle } from '#shop/catalog/styles.server.ts';
import { addCollection } from '#shop/collections/change-collections.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { addCoupon } from '#shop/coupons/change-coupons.server.ts';
import { storedValue } from '#shop/coupons/coupon-types.ts';
import type { Accounts } from '#shop/customers/accounts.server.ts';
import { rupees } from '#shop/money/money.ts';
import { markAllNotificationsRead } from '#shop/notifications/read-notifications.server.ts';
import { countBoughtTogether } from '#shop/orders/count-bought-together.server.ts';
import { countUnitsSold } from '#shop/orders/count-units-sold.server.ts';
import { addPage, savePage } from '#shop/pages/change-pages.server.ts';
import { listPages } from '#shop/pages/list-pages.server.ts';
import { isBuiltInSlug } from '#shop/pages/page-slug.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { markSampleStore } from '#shop/staff/first-administrator.server.ts';
import { addProduct } from '#shop/stock/add-product.server.ts';
import { getTaxChoices } from '#shop/tax/tax-classes.server.ts';
import type { Records } from '#simulators/shiprocket/records.ts';
import { banners } from './catalogue/banners.ts';
import { categories } from './catalogue/categories.ts';
import { collections } from './catalogue/collections.ts';
import { coupons } from './catalogue/coupons.ts';
import { sampleLooks } from './catalogue/looks.ts';
import { builtInPages, ownPages } from './catalogue/pages.ts';
import {
  describeView,
  getBannerPictureFile,
  getCategoryPictureFile,
  getProductPictureFile,
  getViews,
} from './catalogue/picture-files.ts';
import { sampleCatalogue } from './catalogue/sample-catalogue.ts';
import type { SampleProduct } from './catalogue/sample-product.ts';
import { sampleStyles } from './catalogue/styles.ts';
import { sampleSynonyms } from './catalogue/synonyms.ts';
import { CATEGORY_TAX_CLASSES, DEFAULT_TAX_CLASS, findTaxedGoods } from './catalogue/tax-classes.ts';
import { people } from './people/people.ts';
import { reviews } from './people/reviews.ts';
import { seedComplaints } from './sample-complaints.ts';
import { contextAt, daysBefore, expectOk } from './sample-context.ts';
import { seedFeedback } from './sample-feedback.ts';
import { SAMPLE_GSTIN, SAMPLE_LEGAL, SAMPLE_MAKER } from './sample-legal.ts';
import { type Person, seedOrders } from './sample-orders.ts';
import { createPictureKeyLookup } from './sample-pictures.ts';
import { seedTemplates } from './sample-templates.ts';

type PictureKeyLookup = (file: string) => Promise<string>;
/** The id of the tax class with this name. */
type TaxClassLookup = (name: string) => string;

/** The tax classes and the roles of staff come with the migrations, in every store. */
async function clearSampleData(ctx: ShopContext): Promise<void> {
  await ctx.db.execute(sql`
    do $$ declare name text; begin
      for name in select tablename from pg_tables
        where schemaname = 'public' and tablename not in ('tax_classes', 'tax_rates', 'staff_roles') loop
        execute format('truncate table %I cascade', name);
      end loop;
    end $$`);
  await markSampleStore(ctx, 'begun');
}

async function seedPeople(ctx: ShopContext, accounts: Accounts): Promise<Person[]> {
  const passwords = new Map<string, string>(
    Object.values(DEMO_ACCOUNTS).map(({ email, password }) => [email, password]),
  );
  const persons: Person[] = [];
  for (const person of people) {
    const { joinedDaysAgo, ...details } = person;
    const userId = await accounts.create({
      ...details,
      password: passwords.get(person.email) ?? null,
      role: person.email === DEMO_ACCOUNTS.administrator.email ? 'admin' : 'user',
      at: daysBefore(ctx.now, joinedDaysAgo),
    });
    persons.push({ ...person, userId });
  }
  return persons;
}

async function loadTaxClasses(ctx: ShopContext): Promise<TaxClassLookup> {
  const { classes } = expectOk(await getTaxChoices(ctx), 'the tax classes');
  return (name) => {
    const found = classes.find((each) => each.name === name);
    if (!found) throw new Error(`There is no tax class ${name}`);
    return found.id;
  };
}

async function seedCategories(
  ctx: ShopContext,
  pictureKey: PictureKeyLookup,
  taxClass: TaxClassLookup,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { slug, name, description } of categories) {
    const image = await pictureKey(getCategoryPictureFile(slug));
    const added = await addCategory(contextAt(ctx, daysBefore(ctx.now, 320)), {
      name,
      slug,
      description,
      image,
      taxClassId: taxClass(CATEGORY_TAX_CLASSES[slug]),
      status: 'active',
    });
    ids.set(slug, expectOk(added, `the category ${slug}`));
  }
  return ids;
}

async function seedProduct(
  ctx: ShopContext,
  sample: SampleProduct,
  categoryId: string,
  { pictureKey, taxClass }: { readonly pictureKey: PictureKeyLookup; readonly taxClass: TaxClassLookup },
): Promise<string> {
  const {
    daysAgo,
    drawing: { garment },
    category: _category,
    stock,
    dimensionsCm,
    weightGrams,
    price,
    oldPrice,
    cost,
    ...rest
  } = sample;
  const [lengthCm, widthCm, heightCm] = dimensionsCm;
  const goods = findTaxedGoods(sample);
  const pictures = await Promise.all(
    getViews(garment).map(async (view) => ({
      key: await pictureKey(getProductPictureFile(sample.sku, view)),
      alt: [sample.name, describeView(garment, view)].filter(Boolean).join(', '),
    })),
  );
  const added = await addProduct(contextAt(ctx, daysBefore(ctx.now, daysAgo)), {
    ...rest,
    keywords: [...rest.keywords],
    categoryId,
    price: rupees(price),
    oldPrice: oldPrice === undefined ? null : rupees(oldPrice),
    cost: rupees(cost),
    stock: Object.entries(stock).map(([size, onHand]) => ({ size, onHand })),
    pictures,
    weightGrams,
    dimensions: { lengthCm, widthCm, heightCm },
    brand: 'Tanabana',
    countryOfOrigin: 'India',
    maker: SAMPLE_MAKER,
    taxClassId: goods && taxClass(goods.taxClass),
    hsn: goods?.hsn ?? null,
  });
  return expectOk(added, `the product ${sample.sku}`);
}

async function seedCoupons(ctx: ShopContext, categoryIds: ReadonlyMap<string, string>): Promise<void> {
  const getCategoryIds = (slugs: readonly string[] | undefined) =>
    (slugs ?? []).flatMap((slug) => categoryIds.get(slug) ?? []);
  for (const coupon of coupons) {
    const { validFromDaysAgo, validForDays, applicableCategories, excludeCategories, ...rest } = coupon;
    const validFrom = daysBefore(ctx.now, validFromDaysAgo);
    const added = await addCoupon(contextAt(ctx, validFrom), {
      ...rest,
      value: storedValue(coupon.type, coupon.value),
      maxDiscount: rupees(coupon.maxDiscount ?? 0),
      minOrderAmount: rupees(coupon.minOrderAmount),
      applicableCategories: getCategoryIds(applicableCategories),
      excludeCategories: getCategoryIds(excludeCategories),
      validFrom,
      validUntil: daysBefore(validFrom, -validForDays),
    });
    expectOk(added, `the coupon ${coupon.code}`);
  }
}

async function seedBanners(ctx: ShopContext, pictureKey: PictureKeyLookup): Promise<void> {
  for (const [index, { picture: _picture, ...banner }] of banners.entries()) {
    const image = await pictureKey(getBannerPictureFile(index));
    const buttonLink = `/shop?category=${banner.category}`;
    expectOk(await addBanner(ctx, { ...banner, image, buttonLink, isActive: true }), 'a banner');
  }
}

async function seedLooks(ctx: ShopContext, productIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [sku, others] of sampleLooks) {
    const after = others.flatMap((other) => productIds.get(other) ?? []);
    expectOk(await setLook(ctx, productIds.get(sku) ?? '', { before: [], after }), `the look of ${sku}`);
  }
}

async function seedStyles(ctx: ShopContext, productIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [sku, other] of sampleStyles) {
    const joined = await joinStyle(ctx, productIds.get(sku) ?? '', productIds.get(other) ?? '');
    expectOk(joined, `the style of ${sku}`);
  }
}

async function seedCollections(
  ctx: ShopContext,
  pictureKey: PictureKeyLookup,
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { banner, skus, ...fields } of collections) {
    const image = banner === null ? null : await pictureKey(getBannerPictureFile(banner));
    const added = await addCollection(ctx, {
      ...fields,
      image,
      productIds: skus.map((sku) => productIds.get(sku) ?? sku),
    });
    expectOk(added, `the collection ${fields.slug}`);
  }
}

async function seedPages(ctx: ShopContext): Promise<void> {
  const published = { status: 'published', publishFrom: null } as const;
  const { pages } = expectOk(await listPages(ctx, { search: '', state: null }), 'the list of pages');
  for (const { id, slug, version } of pages) {
    const text = isBuiltInSlug(slug) ? builtInPages[slug] : undefined;
    if (text) expectOk(await savePage(ctx, id, { version, page: { ...text, slug, ...published } }), `the page ${slug}`);
  }
  for (const page of ownPages) expectOk(await addPage(ctx, { ...page, ...published }), `the page ${page.slug}`);
}

interface Options {
  readonly projectRoot: string;
  /** The records of the demo courier; null when the store has another courier. */
  readonly parcels: Records | null;
}

export async function seedSampleStore(ctx: ShopContext, accounts: Accounts, options: Options): Promise<void> {
  await clearSampleData(ctx);
  const pictureKey = createPictureKeyLookup(ctx, options.projectRoot);
  const persons = await seedPeople(ctx, accounts);
  const taxClass = await loadTaxClasses(ctx);
  const categoryIds = await seedCategories(ctx, pictureKey, taxClass);
  const productIds = new Map<string, string>();
  for (const sample of sampleCatalogue) {
    const categoryId = categoryIds.get(sample.category) ?? '';
    productIds.set(sample.sku, await seedProduct(ctx, sample, categoryId, { pictureKey, taxClass }));
  }
  await seedCoupons(ctx, categoryIds);
  for (const synonym of sampleSynonyms) expectOk(await addSynonym(ctx, synonym), `the synonym ${synonym.words}`);
  await seedBanners(ctx, pictureKey);
  await seedCollections(contextAt(ctx, daysBefore(ctx.now, 30)), pictureKey, productIds);
  await getSettings(ctx);
  await seedPages(contextAt(ctx, daysBefore(ctx.now, 90)));
  // Complete, so that prices include GST with one switch in Settings.
  const gst = { gstin: SAMPLE_GSTIN, invoicePrefix: 'TB', defaultClassId: taxClass(DEFAULT_TAX_CLASS) };
  expectOk(await updateSettings(ctx, { version: null, change: { legal: SAMPLE_LEGAL, gst } }), 'the legal data');
  await seedTemplates(contextAt(ctx, daysBefore(ctx.now, 90)));
  const reviewed = reviews.flatMap(({ sku, person, daysAgo }) => {
    const [author, productId] = [persons[person], productIds.get(sku)];
    return author && productId ? [{ userId: author.userId, productId, daysAgo }] : [];
  });
  // The first person is the administrator, who has no orders.
  await seedOrders(ctx, persons.slice(1), { parcels: options.parcels, reviewed });
  await countUnitsSold(ctx);
  await countBoughtTogether(ctx);
  await seedLooks(ctx, productIds);
  await seedStyles(contextAt(ctx, daysBefore(ctx.now, 10)), productIds);
  await seedFeedback(ctx, persons, productIds);
  await seedComplaints(ctx);
  await markAllNotificationsRead(ctx, { before: daysBefore(ctx.now, 1) });
  // The emails of sample orders must not be sent.
  await ctx.db.execute(sql`update outbox set status = 'sent', sent_at = created_at, attempts = 1`);
  await markSampleStore(ctx, 'complete');
}
