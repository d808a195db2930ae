// The store's fixed values and limits, in one place. Money in paise.

/** Demo mode's accounts; production refuses to start with them. */
export const DEMO_ACCOUNTS = {
  administrator: { email: 'admin@tanabana.example', password: 'Tanabana#Admin1' },
  shopper: { email: 'asha@tanabana.example', password: 'Tanabana#Shop1' },
} as const;

export const APP_VERSION = '1.0.0';

export const CURRENCY = { symbol: '₹', code: 'INR' } as const;

/** Initial values of the settings record. */
export const DEFAULT_SETTINGS = {
  taxRate: 18,
  shipping: { standard: 9_900, express: 19_900, freeThreshold: 99_900 },
  stripText: 'Free shipping on orders above ₹899',
  storeInfo: {
    name: 'Tanabana',
    email: 'care@tanabana.example',
    phone: '+91 80 4000 1200',
    address: '12 Commercial Street, Bangalore, Karnataka 560001, India',
    hours: 'Monday to Saturday, 10 am to 7 pm',
    replyTime: 'Within one working day',
  },
  reviewsByBuyersOnly: false,
  tagline: 'Fashion & accessories for the modern woman',
  social: {
    instagram: 'https://www.instagram.com/tanabana.example',
    facebook: 'https://www.facebook.com/tanabana.example',
    linkedin: 'https://www.linkedin.com/company/tanabana-example',
  },
} as const;

/** Shipping is free above these amounts when the settings cannot be read: on the bag and confirmation pages, and at checkout. */
export const FREE_SHIPPING_WITHOUT_SETTINGS = { bag: 89_900, checkout: 99_900 } as const;

/** The discount of a coupon for free shipping. */
export const FREE_SHIPPING_COUPON_WORTH = 9_900;
/** Used when the courier gives no time of transport. */
export const ESTIMATED_DELIVERY_MS = 5 * 24 * 60 * 60 * 1_000;
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;

/** The store's promises about delivery and returns. The product page, the home page and the policies state them. */
export const DELIVERY_DAYS = { standard: '3-5', express: '1-2' } as const;
export const RETURN_RULES = { exchangeDays: 5, returnDays: 2, damageHours: 24, refundWorkingDays: '5-7' } as const;

export const CHECKOUT_MINUTES = 15;

/** One shopper may order at most this many units of a size at once, with any payment method. A bag may hold more. */
export const MAX_UNITS_PER_SIZE = 10;
export const MAX_UNITS_PER_CHECKOUT = 50;

export const SIZES = [
  'XS',
  'S',
  'M',
  'L',
  'XL',
  'XXL',
  'XXXL',
  'Free Size',
  '28',
  '30',
  '32',
  '34',
  '36',
  '38',
  '40',
  '42',
] as const;

/** The sizes that the shop filters by. Each is one bit of `products.sizes_left`: add new ones at the end. */
export const SHOP_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;

/** The time zone in which a day begins and ends. */
export const TIME_ZONE = 'Asia/Kolkata';

export const HOME_PAGE_LIMITS = { products: 8, categories: 6, row: 4, offers: 6 } as const;

/** The coupon that a shopper gets for leaving a mobile number. */
export const WELCOME_COUPON = 'WELCOME10';
