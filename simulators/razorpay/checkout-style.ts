// Style of the simulator's payment window. A file of its own, because the store's pages allow styles from files of the store only.

export const CHECKOUT_STYLE = `
.rzp-demo{width:min(420px,calc(100vw - 24px));max-height:calc(100dvh - 24px);padding:0;border:1px solid #d5dbe3;border-radius:14px;background:#fff;color:#1f2328;font:16px/1.5 system-ui,sans-serif;overflow:auto}
.rzp-demo::backdrop{background:rgb(15 23 42/.6)}
.rzp-demo *{box-sizing:border-box;font-family:inherit}
.rzp-demo [hidden]{display:none!important}
.rzp-demo header{position:sticky;top:0;display:flex;justify-content:space-between;align-items:flex-start;gap:12px;padding:16px 20px;background:#12326b;color:#fff}
.rzp-demo header p{margin:0;overflow-wrap:anywhere}
.rzp-demo .rzp-demo-amount{font-size:24px;font-weight:600;line-height:1.25}
.rzp-demo .rzp-demo-close{min-width:44px;min-height:44px;margin:-6px -10px 0 0;border:0;border-radius:8px;background:none;color:inherit;font-size:24px;line-height:1;cursor:pointer}
.rzp-demo .rzp-demo-note{margin:0;padding:10px 20px;background:#fdf1d7;border-bottom:1px dashed #a96b00;color:#5c3c00;font-size:14px}
.rzp-demo form{display:grid;gap:12px;margin:0;padding:16px 20px 20px}
.rzp-demo h2{margin:0;font-size:18px;font-weight:600}
.rzp-demo .rzp-demo-tabs{display:flex;gap:8px;margin:0;padding:16px 20px 0;border:0}
.rzp-demo .rzp-demo-tabs label{display:flex;align-items:center;gap:8px;min-height:44px;font-weight:600;cursor:pointer}
.rzp-demo .rzp-demo-field{display:grid;gap:4px;font-size:14px;font-weight:600}
.rzp-demo .rzp-demo-field input,.rzp-demo .rzp-demo-field select{width:100%;min-height:44px;padding:8px 12px;border:1px solid #8c959f;border-radius:6px;background:#fff;color:inherit;font:inherit;font-weight:400;font-size:16px}
.rzp-demo .rzp-demo-pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.rzp-demo .rzp-demo-buttons{display:grid;grid-template-columns:2fr 1fr;gap:12px}
.rzp-demo .rzp-demo-buttons button{min-height:48px;padding:8px 16px;border:1px solid #12326b;border-radius:8px;background:#fff;color:#12326b;font:inherit;font-weight:600;cursor:pointer}
.rzp-demo .rzp-demo-buttons button[type=submit]{background:#12326b;color:#fff}
.rzp-demo button:disabled{opacity:.6;cursor:default}
.rzp-demo .rzp-demo-qr{display:block;width:180px;height:180px;margin:0 auto;padding:10px;border:1px solid #d5dbe3;border-radius:8px}
.rzp-demo .rzp-demo-small{margin:0;color:#57606a;font-size:14px;text-align:center}
.rzp-demo .rzp-demo-failed{margin:0;padding:10px 12px;border-radius:8px;background:#fde8ec;color:#8a1028;font-size:14px}
.rzp-demo :focus-visible{outline:3px solid #5b8def;outline-offset:2px}
`;
