import { MailLink, type PolicySection } from '../policy-page.tsx';

export const privacySections = (email: string, takesOnlinePayments: boolean): readonly PolicySection[] => [
  {
    id: 'what-we-collect',
    title: 'What we collect',
    body: (
      <>
        <p>You can look around the shop without telling us who you are. We keep what you give us when you</p>
        <ul>
          <li>
            <b>open an account:</b> your name, email, phone number and saved addresses;
          </li>
          <li>
            <b>place an order:</b> what you bought, where it goes, how you paid, and what happened to the order;
          </li>
          <li>
            <b>write to us or review a product:</b> your words, your name and your email;
          </li>
          <li>
            <b>ask for news or a coupon:</b> your email or your mobile number.
          </li>
        </ul>
        <p>
          When you sign in we also note the network address and the kind of browser you use, so that we can spot
          unauthorised access. When you write to us we note the network address for a day or two, against misuse.
        </p>
      </>
    ),
  },
  {
    id: 'how-we-use-it',
    title: 'How we use it',
    body: (
      <>
        <p>
          To pack, deliver and, if need be, take back your order; to send you mail about it; to answer your questions;
          to keep the accounts the law asks for; and to stop fraud and misuse.
        </p>
        <p>
          News and offers go only to those who asked for them. You can end them at any time, by the link in each of them
          or by writing to us.
        </p>
      </>
    ),
  },
  {
    id: 'who-else-sees-it',
    title: 'Who else sees it',
    body: (
      <>
        <p>We do not sell or rent what we know about you. We pass on only what is needed, and only to</p>
        <ul>
          <li>the courier: your name, address and phone number, and the amount to collect for cash on delivery;</li>
          {takesOnlinePayments && <li>the payment provider: the amount, your name, email and phone number;</li>}
          <li>Google, if you choose to sign in with Google;</li>
          <li>an authority, where the law of India obliges us to.</li>
        </ul>
        {takesOnlinePayments && (
          <p>Card numbers and UPI PINs go straight to the payment provider. We never see or keep them.</p>
        )}
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    body: (
      <>
        <p>
          We use cookies for two things: to keep you signed in, and to make sure that a request really comes from a page
          of this shop. Your bag, your wishlist and your recent searches are kept in your own browser.
        </p>
        <p>We set no advertising cookies. If you clear your browser, you are signed out and your bag there is empty.</p>
      </>
    ),
  },
  {
    id: 'how-we-protect-it',
    title: 'How we keep it safe, and how long',
    body: (
      <>
        <p>
          Passwords are stored only in one-way encrypted form. Only staff who need your details for their work can see
          them, and their changes are recorded.
        </p>
        <p>
          We keep order and tax records as long as Indian law asks. We keep the rest while you have an account with us,
          or until you ask us to delete it.
        </p>
      </>
    ),
  },
  {
    id: 'your-choices',
    title: 'Your choices',
    body: (
      <>
        <p>
          You can see and change your details in your profile. You can also ask us for a copy of what we keep about you,
          have it corrected, withdraw a consent, or have it deleted where no law makes us keep it. These are your rights
          under the Digital Personal Data Protection Act, 2023.
        </p>
        <p>If you are under 18, please shop together with a parent or guardian.</p>
      </>
    ),
  },
  {
    id: 'contact-us',
    title: 'Contact us',
    body: (
      <>
        <p>
          Questions, requests and complaints about your data: write to <MailLink email={email} /> or use our{' '}
          <a href="/contact">contact page</a>. A person reads every message.
        </p>
        <p>When this policy changes, updates appear on this page.</p>
      </>
    ),
  },
];
