// The script that a page loads in demo mode instead of Razorpay's. It defines window.Razorpay with their contract: options,
// on('payment.failed'), open(), close(); the handler is called after success only, ondismiss when the window is closed without one, and
// the window stays open after a failure. A dialog instead of a frame, because the store forbids framing.

export const CHECKOUT_SCRIPT = `(() => {
'use strict';
const base = new URL('.', document.currentScript.src);
const TEST_CARDS = [
  ['4100 2800 0000 1007', 'Visa, accepted'],
  ['5500 6700 0000 1002', 'Mastercard, accepted'],
  ['6527 6589 0000 1005', 'RuPay, accepted'],
  ['4100 2800 0006 0003', 'Visa, declined'],
  ['4100 2800 0008 0001', 'Visa, insufficient funds'],
];
const DECLINED = '4100 2800 0006 0003';

function make(tag, props, ...children) {
  const { attributes = {}, ...own } = props || {};
  const element = Object.assign(document.createElement(tag), own);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

async function request(path, query) {
  const url = new URL(path, base);
  url.search = new URLSearchParams(query).toString();
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    return await response.json();
  } catch {
    return { error: { code: 'SERVER_ERROR', description: 'The payment could not be reached. Try again.', source: 'internal', step: 'payment_initiation', reason: 'network', metadata: {} } };
  }
}

const rupees = (paise) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: paise % 100 ? 2 : 0, maximumFractionDigits: 2 }).format(paise / 100);

// Draws 25 by 25 squares that look like a QR code without content: three corners with a frame of 7 by 7 squares around 3 by 3, and
// elsewhere squares by a pseudo-random number that begins with the order's id (the multiplier is that of Numerical Recipes).
function drawCode(text) {
  const size = 25;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 25 25');
  svg.setAttribute('class', 'rzp-demo-qr');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'UPI QR code of the demo');
  const isFinder = (x, y) => [[0, 0], [18, 0], [0, 18]].some(([left, top]) => {
    const [column, row] = [x - left, y - top];
    if (column < 0 || row < 0 || column > 6 || row > 6) return false;
    const isFrame = column === 0 || row === 0 || column === 6 || row === 6;
    return isFrame || (column > 1 && column < 5 && row > 1 && row < 5);
  });
  const isCorner = (x, y) => (x < 8 && y < 8) || (x > 16 && y < 8) || (x < 8 && y > 16);
  let seed = 7;
  for (const sign of text) seed = (seed * 31 + sign.charCodeAt(0)) >>> 0;
  let path = '';
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    if (isCorner(x, y) ? isFinder(x, y) : seed >>> 31) path += 'M' + x + ' ' + y + 'h1v1h-1z';
  }
  const squares = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  squares.setAttribute('d', path);
  svg.append(squares);
  return svg;
}

// The payment methods that the page allows: those of its blocks, or both.
function allowedMethods(options) {
  const display = (options.config || {}).display || {};
  const named = Object.values(display.blocks || {}).flatMap((block) => (block.instruments || []).map(({ method }) => method));
  const allowed = ['card', 'upi'].filter((method) => named.length === 0 || named.includes(method));
  return allowed.length > 0 ? allowed : ['card', 'upi'];
}

function field(label, props) {
  return make('label', { className: 'rzp-demo-field' }, label, make('input', { required: true, autocomplete: 'off', ...props }));
}

function cardFields() {
  const number = field('Card number', { name: 'card', inputMode: 'numeric', maxLength: 23, value: TEST_CARDS[0][0] });
  const choice = make('select', { name: 'test-card' }, ...TEST_CARDS.map(([value, text]) => make('option', { value }, value + ' · ' + text)));
  choice.addEventListener('change', () => { number.querySelector('input').value = choice.value; });
  return [
    make('label', { className: 'rzp-demo-field' }, 'Test card', choice),
    number,
    make('div', { className: 'rzp-demo-pair' },
      field('Expiry', { name: 'expiry', value: '12/39', maxLength: 7 }),
      field('CVV', { name: 'cvv', value: '123', inputMode: 'numeric', maxLength: 4 })),
    field('Bank OTP', { name: 'otp', value: '1234', inputMode: 'numeric', maxLength: 10 }),
  ];
}

function upiFields(orderId) {
  return [drawCode(orderId), make('p', { className: 'rzp-demo-small' }, 'With a real store you scan this code with your UPI app. Here, choose what the app answers.')];
}

class Razorpay {
  #options; #listeners = new Map(); #dialog = null; #paid = false;

  constructor(options) {
    for (const name of ['key', 'amount', 'currency', 'order_id']) if (!options[name]) throw new Error(name + ' is missing');
    this.#options = options;
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) || []), listener]);
  }

  close() {
    if (this.#dialog && this.#dialog.open) this.#dialog.close();
  }

  open() {
    const { name, amount, key, order_id: orderId } = this.#options;
    const methods = allowedMethods(this.#options);
    const style = make('link', { rel: 'stylesheet', href: new URL('checkout.css', base).href });
    const form = make('form', { noValidate: false });
    const failureText = make('p', { className: 'rzp-demo-failed', hidden: true, attributes: { role: 'alert' } });
    const tabs = make('fieldset', { className: 'rzp-demo-tabs', hidden: methods.length < 2, attributes: { 'aria-label': 'Payment method' } });
    let method = methods[0];
    const show = (chosen) => {
      method = chosen;
      const pay = make('button', { type: 'submit' }, 'Pay ' + rupees(amount));
      const fail = make('button', { type: 'button' }, 'Fail');
      fail.addEventListener('click', () => this.#pay(form, failureText, method, true));
      form.replaceChildren(
        make('h2', {}, chosen === 'card' ? 'Pay by card' : 'Pay by UPI'),
        ...(chosen === 'card' ? cardFields() : upiFields(orderId)),
        failureText,
        make('div', { className: 'rzp-demo-buttons' }, pay, fail));
    };
    for (const each of methods) {
      const choice = make('input', { type: 'radio', name: 'rzp-demo-method', checked: each === method });
      choice.addEventListener('change', () => show(each));
      tabs.append(make('label', {}, choice, each === 'card' ? 'Card' : 'UPI'));
    }
    show(method);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#pay(form, failureText, method, false);
    });
    const close = make('button', { type: 'button', className: 'rzp-demo-close', attributes: { 'aria-label': 'Close' } }, '×');
    close.addEventListener('click', () => this.close());
    this.#dialog = make('dialog', { className: 'rzp-demo', attributes: { 'aria-label': 'Payment' } },
      style,
      make('header', {}, make('div', {}, make('p', {}, name || 'Payment'), make('p', { className: 'rzp-demo-amount' }, rupees(amount))), close),
      make('p', { className: 'rzp-demo-note' }, make('b', {}, 'Demo mode. '), 'This window stands in for Razorpay. No real payment is made.'),
      tabs, form);
    this.#dialog.addEventListener('close', () => {
      this.#dialog.remove();
      const { ondismiss } = this.#options.modal || {};
      if (!this.#paid && ondismiss) ondismiss();
    });
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    if (this.#options.timeout) setTimeout(() => this.close(), this.#options.timeout * 1000);
    void request('checkout/order', { key_id: key, order_id: orderId }).then((order) => {
      if (order.error || order.amount !== amount) this.#fail(failureText, order.error || { code: 'BAD_REQUEST_ERROR', description: 'The amount is not that of the order.', source: 'business', step: 'payment_initiation', reason: 'input_validation_failed', metadata: {} });
    });
  }

  async #pay(form, failureText, method, mustFail) {
    failureText.hidden = true;
    const data = new FormData(form);
    const buttons = [...form.querySelectorAll('button')];
    for (const button of buttons) button.disabled = true;
    const result = await request('checkout/pay', {
      key_id: this.#options.key,
      order_id: this.#options.order_id,
      method,
      ...(method === 'card'
        ? { card: mustFail ? DECLINED : String(data.get('card')), otp: String(data.get('otp')) }
        : { outcome: mustFail ? 'failure' : 'success' }),
    });
    for (const button of buttons) button.disabled = false;
    if (result.error) return this.#fail(failureText, result.error);
    this.#paid = true;
    this.close();
    if (this.#options.handler) this.#options.handler(result);
  }

  #fail(failureText, error) {
    failureText.textContent = error.description;
    failureText.hidden = false;
    failureText.scrollIntoView({ block: 'nearest' });
    for (const listener of this.#listeners.get('payment.failed') || []) listener({ error });
  }
}

window.Razorpay = Razorpay;
})();
`;
