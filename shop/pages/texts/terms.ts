export const TERMS = {
  title: 'Terms and Conditions',
  body: `These terms are the agreement between you and us when you use this shop or order from it. They do not affect the rights that Indian law gives you as a consumer.

## 1. Who we are

This shop is run by {seller}. You reach us at {email}. We sell and deliver within India. To order you must be 18 or older, or shop with a parent or guardian who agrees to these terms.

## 2. Orders

Your order is your offer to buy. We accept it when we confirm it on the screen and by email. The items are then set aside for you.

Should we be unable to send something after all, for example because it turns out to be damaged, we tell you and refund what you paid for it. You can ask to cancel an order in My Orders.

## 3. Prices

Prices are in Indian rupees. {taxSentence} Nothing is added afterwards.

The price at the time of your order counts. If a price was plainly a mistake, we ask you before we send anything; you may cancel without cost. A coupon is valid on the terms shown with it and cannot be paid out.

## 4. Payment

You can pay {paymentMethods}. Card and UPI payments, where we offer them, are handled by a payment provider; your card details never reach us. If money left your account but no order was confirmed, it is refunded to you.

## 5. Delivery

We deliver to the address you give us, so please check it and your phone number. The delivery date is our best estimate, not a promise; you can follow the parcel on the [Track Order](/track-order) page. [Shipping and Delivery](/shipping) has the charges and the usual times. The goods are at our risk until they are handed over at your address.

## 6. Returns, exchanges and refunds

Our [Refund and Exchange Policy](/returns) says what can come back, by when, and how you are refunded. It is part of these terms.

## 7. Your account

Keep your password to yourself and tell us at once if you think somebody else knows it. Please give details that are true and yours. We may close an account that is used for fraud or to harm others. What we keep about you is described in the [Privacy Policy](/privacy).

## 8. Pictures, words and reviews

The pictures, texts and designs of this shop belong to us or to those who let us use them. Colours may look a little different on your screen, and handmade cloth varies a little each time. A review you write stays yours; you let us show it here. We do not show reviews that are insulting, false or against the law.

## 9. Liability

We answer for our products and our work as Indian consumer law requires. Beyond that, our liability for an order is limited to what you paid for it, and we do not answer for what is outside our reach, such as strikes, floods or failures of the network. Nothing here limits liability for intent, gross negligence, or harm to life and health.

## 10. Complaints and law

Something went wrong? Write to {email}. We confirm a complaint within 48 hours and settle it within one month.

The law of India applies. As a consumer you may turn to the consumer commission where you live.

When these terms change, updates appear on this page. The terms of the day you ordered apply to that order.
`,
};
