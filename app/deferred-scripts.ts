// Lets the first picture arrive before the scripts. A page whose main picture is marked fetchPriority="high" fetches its modules
// when that picture is there, or at the first press or key, whichever comes first. On a slow phone they would share the connection
// with the picture, however low their priority. Links, forms and popovers work before; presses of other buttons are kept and replayed.

const MODULE_LINK = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const MODULE_SCRIPT = /<script type="module" async="">/;
const MAIN_PICTURE = /<img[^>]* fetchPriority="high"/;
/** No script with this type runs. It stays in its place, where React expects an element, and its hash stays in the policy. */
const WAITING_SCRIPT = '<script type="text/plain" id="modules">';
/** A picture that does not arrive must not keep the page from working. */
const MAX_WAIT_MS = 3_000;

/** Runs in the browser as it is written here: no imports, nothing from outside except the list of modules. */
const loader = (modules: readonly string[]): string => `(()=>{
const presses=[];let hasBegun=false;
const begin=()=>{
if(hasBegun)return;
hasBegun=true;
for(const href of ${JSON.stringify(modules)}){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}
const script=document.createElement("script");
script.type="module";
script.textContent=document.getElementById("modules").textContent;
document.head.append(script);
};
const onClick=(event)=>{const button=event.target.closest("button[type=button]:not([popovertarget])");if(button)presses.push(button)};
document.addEventListener("click",onClick,true);
window.takeEarlyPresses=()=>{document.removeEventListener("click",onClick,true);return presses};
for(const type of ["pointerdown","keydown"])addEventListener(type,begin,{once:true,passive:true});
const picture=document.querySelector("img[fetchpriority=high]");
if(!picture||picture.complete)begin();
else{picture.addEventListener("load",begin);picture.addEventListener("error",begin);setTimeout(begin,${MAX_WAIT_MS})}
})()`;

export function deferScripts(html: string): string {
  if (!MAIN_PICTURE.test(html) || !MODULE_SCRIPT.test(html)) return html;
  const modules = [...html.matchAll(MODULE_LINK)].map(([, href = '']) => href);
  const page = html.replaceAll(MODULE_LINK, '').replace(MODULE_SCRIPT, WAITING_SCRIPT);
  return page.replace(/<\/body><\/html>$/, `<script>${loader(modules)}</script></body></html>`);
}
