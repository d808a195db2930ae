// Valid records that bodies of the fuzz test contain: an order, a product, a coupon, a banner, settings, an import file.
import type { StoredRows } from './fuzz-rows.ts';

export const PASSWORDS = { password: 'Correct horse 1', confirmPassword: 'Correct horse 1' };
export const RECIPIENT = {
  address: '7 Lake Road',
  city: 'Kochi',
  state: 'Kerala',
  pincode: '682001',
  phone: '9876543210',
};

export const orderRequest = ({ product }: StoredRows, paymentMethod: string) => ({
  idempotencyKey: crypto.randomUUID(),
  lines: [{ productId: product.id, size: 'M', quantity: 1 }],
  shownTotal: null,
  couponCode: null,
  paymentMethod,
  customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
  shippingAddress: { fullName: 'Asha Rao', ...RECIPIENT },
});

export const bagLine = ({ product }: StoredRows) => ({
  productId: product.id,
  slug: product.slug,
  size: 'M',
  quantity: 2,
});

export const categoryFields = ({ picture, taxClass }: StoredRows) => ({
  name: 'Fuzzed',
  description: 'All of it',
  image: picture.id,
  taxClassId: taxClass.id,
  hsn: '6204',
});

export const ATTRIBUTES = [{ key: null, name: 'Neck', values: ['Round', 'V neck'], filterable: true }];

export const productForm = ({ product, category, taxClass, picturePath }: StoredRows, id: string | null) => ({
  id,
  version: id === null ? null : product.version,
  product: {
    name: 'Fuzzed kurta',
    sku: id === null ? `F-${crypto.randomUUID()}` : product.sku,
    categoryId: category.id,
    price: 129_900,
    oldPrice: 159_900,
    discount: null,
    status: 'active',
    description: 'Soft',
    color: 'Red',
    taxClassId: taxClass.id,
    hsn: '6204',
    rating: 4.5,
    pictures: [{ url: picturePath, alt: 'Kurta' }],
    sizes: [{ size: 'M', onHand: 5, was: 5, sku: `F-${crypto.randomUUID()}`, barcode: `B-${crypto.randomUUID()}` }],
    slug: `f-${crypto.randomUUID()}`,
    publishAt: '2099-01-01T00:00:00.000Z',
    attributes: [{ key: 'neck', value: 'Round' }],
    material: 'Cotton',
    keywords: ['kurta'],
    featured: true,
    lowStockThreshold: 10,
    cost: 50_000,
    variants: [{ color: 'Red' }],
    weightGrams: 300,
    dimensions: { lengthCm: 10, widthCm: 10, heightCm: 2 },
  },
});

export const couponFields = ({ category, product }: StoredRows) => ({
  code: `F${crypto.randomUUID().slice(0, 8)}`.toUpperCase(),
  name: 'Fuzzed',
  description: 'Ten off',
  type: 'percentage',
  value: 10,
  maxDiscount: 50_000,
  minOrderAmount: 0,
  usageLimit: 100,
  validFrom: '2026-01-01T00:00:00.000Z',
  validUntil: '2027-01-01T00:00:00.000Z',
  status: 'active',
  firstTimeUserOnly: false,
  applicableCategories: [category.id],
  applicableProducts: [],
  excludeCategories: [],
  excludeProducts: [product.id],
});

export const bannerFields = ({ picturePath }: StoredRows) => ({
  title: 'Silk',
  subtitle: 'New',
  description: 'All of it',
  imageUrl: picturePath,
  buttonText: 'Look',
  buttonLink: '/shop',
  category: 'ethnic',
  showFrom: '2026-11-01T10:00',
  showUntil: '2026-12-01T10:00',
});

/** A made-up number that no business can have: the PAN inside it ends with 0000. */
const FUZZED_GSTIN = '29AAACT0000A1ZB';

export const SETTINGS = {
  taxMode: 'flat',
  gst: { gstin: FUZZED_GSTIN, isComposition: false, invoicePrefix: 'TB', hsnDigits: 4, defaultClassId: null },
  taxRate: 18,
  shippingCharges: { standard: 9_900, express: 19_900, freeShippingThreshold: 99_900 },
  currency: { symbol: '₹', code: 'INR' },
  storeInfo: {
    name: 'Tanabana',
    email: 'a@example.in',
    phone: '9876543210',
    address: 'Surat',
    hours: 'Monday to Saturday, 10 am to 7 pm',
    replyTime: 'Within one working day',
  },
  stripText: 'Free shipping above ₹999',
  legal: {
    legalName: 'Kaveri Silks Private Limited',
    address: 'Surat',
    cin: 'U17110KA2019PTC123456',
    officer: { name: 'Meera Iyer', designation: 'Grievance Officer', email: 'g@example.in', phone: '9876543210' },
  },
  showsDefaultTexts: true,
  oneCardPerStyle: true,
  mobileCodes: false,
  asksForConsent: false,
  bagReminders: false,
  guestCheckout: false,
  reviewsByBuyersOnly: false,
  ownerMail: { isOn: true, address: 'owner@example.in' },
};

const HOME_LINK = { label: 'Shop', url: '/shop' };

export const BRAND = {
  name: 'Tanabana',
  tagline: '',
  logo: null,
  mark: 'house',
  favicon: null,
  colours: { primary: '#7a1f2b', accent: '#27375f', paper: '#fbf7f0', ink: '#241a17' },
  headerLinks: [HOME_LINK],
  footerColumns: [{ title: 'Help', links: [HOME_LINK] }],
  social: { instagram: '', facebook: '', linkedin: '' },
  hero: {
    title: 'Discover',
    text: 'Style',
    buttons: [HOME_LINK],
    picture: 'house',
    pictureAlt: '',
    secondPicture: null,
  },
  homeSections: ['trust', 'offers'],
};

/** No import has this id: an import that ran would change the store for all later requests. */
const UNKNOWN_IMPORT = { id: '0b8f5c1e-7a34-4c1d-9e55-1f2a3b4c5d6e', version: 1 };
const IMPORT_CHOICES = {
  columns: ['name', null, 'price'],
  categories: [{ from: 'Kurtas', to: null }],
  sizes: [{ from: 'Medium', to: 'M' }],
  otherOptions: 'keep-as-text',
};
export const IMPORT_ACTIONS: readonly (readonly [name: string, input: object])[] = [
  ['saveChoices', { ...UNKNOWN_IMPORT, choices: IMPORT_CHOICES, publishes: true }],
  ...['start', 'pause', 'resume', 'retryPictures', 'undo', 'delete'].map((name) => [name, UNKNOWN_IMPORT] as const),
];

export const stockAdjustment = () => ({
  operation: 'increase',
  size: 'M',
  units: 1,
  reason: 'Counted again',
  idempotencyKey: crypto.randomUUID(),
});

export function stockTakeActions({
  stockTake: { id },
  product,
  category,
}: StoredRows): readonly (readonly [string, object])[] {
  const scanId = crypto.randomUUID();
  return [
    ['begin', { categoryId: null }],
    ['begin', { categoryId: category.id }],
    ['count', { id, scans: [{ id: scanId, code: `${product.sku}-M`, quantity: 2, ageMs: 1_000 }] }],
    ['undo', { id, scanIds: [scanId] }],
    ['setCount', { id, lineId: scanId, quantity: 3, scanId: crypto.randomUUID() }],
    ['apply', { id, revision: 1, zeroesUncounted: false }],
    ['abandon', { id }],
  ];
}

export const TRACKING = { courierName: 'India Post', trackingNumber: 'EA1', trackingUrl: 'https://indiapost.gov.in/' };
