export const PRIVACY = {
  title: 'Privacy Policy',
  body: `We keep what we need to bring you your order and to answer you, and no more. This page says what that is.

## 1. What we collect

You can look around the shop without telling us who you are. We keep what you give us when you

- **open an account:** your name, email, phone number and saved addresses;
- **place an order:** what you bought, where it goes, how you paid, and what happened to the order;
- **write to us or review a product:** your words, your name and your email;
- **ask for news or a coupon:** your email or your mobile number.

When you sign in we also note the network address and the kind of browser you use, so that we can spot unauthorised access. When you write to us we note the network address for a day or two, against misuse.

## 2. How we use it

To pack, deliver and, if need be, take back your order; to send you mail about it; to answer your questions; to keep the accounts that the law requires; and to stop fraud and misuse.

News and offers go only to those who asked for them. You can end them at any time, by the link in each of them or by writing to us.

## 3. Who else sees it

We do not sell or rent what we know about you. We pass on only what is needed, and only to

- the courier: your name, address and phone number, and the amount to collect for cash on delivery;
- the payment provider, if you pay by card or UPI: the amount, your name, email and phone number;
- Google, if you choose to sign in with Google;
- an authority, where the law of India obliges us to.

Card numbers and UPI PINs go straight to the payment provider. We never see or keep them.

## 4. Cookies and browser storage

We use cookies for two things: to keep you signed in, and to make sure that a request really comes from a page of this shop. Your bag, your wishlist and your recent searches are kept in your own browser.

We set no advertising cookies. If you clear your browser, you are signed out and your bag there is empty.

## 5. How we keep it safe, and how long

Passwords are stored only in one-way encrypted form. Only staff who need your details for their work can see them, and their changes are recorded.

We keep order and tax records as long as Indian law requires. We keep the rest while you have an account with us, or until you ask us to delete it.

## 6. Your choices

You can see and change your details in your profile. You can also ask us for a copy of what we keep about you, have it corrected, withdraw a consent, or have it deleted where no law makes us keep it. These are your rights under the Digital Personal Data Protection Act, 2023.

If you are under 18, please shop together with a parent or guardian.

## 7. Contact us

Questions, requests and complaints about your data: write to {email} or use our [contact page](/contact). A person reads every message.

When this policy changes, updates appear on this page.
`,
};
