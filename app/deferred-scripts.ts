// Loads the main picture before the scripts. A page whose main picture has fetchPriority="high" loads its modules when
// that picture has loaded, or at the first press or key, whichever comes first. On a slow phone the modules would
// otherwise compete with the picture for bandwidth, even at low priority. Links, forms and popovers work without
// scripts; presses of other buttons are recorded and replayed.

const MODULE_LINK = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const MODULE_SCRIPT = '<script type="module" async="">';
/** After the head only a picture has this attribute. The head's preload link of that picture has it too. */
const PRIORITY = ' fetchPriority="high"';
/** The end of every rendered document. */
export const DOCUMENT_END = '</body></html>';
/**
 * A script of this type does not run. It stays in the document, because React expects the element there, and keeps its
 * CSP hash.
 */
const DEFERRED_SCRIPT = '<script type="text/plain" id="modules">';
/** The modules load after this time even when the picture has not. */
const MAX_WAIT_MS = 3_000;

/**
 * The class that `<html>` has until the page is hydrated (app/storefront/styles/first-paint.css). It is removed at once
 * when the browser restores a position or jumps to a fragment.
 */
const FAST_PAINT_CLASS = 'first-paint';

/**
 * Runs in the browser exactly as written here: no imports, and only the list of modules and the class name are
 * inserted.
 */
const loaderScript = (modules: readonly string[]): string => `(()=>{
if(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate")document.documentElement.classList.remove("${FAST_PAINT_CLASS}");
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

/** Searches the head and the end only: the modules are there, and the rest of a page is long. */
export function deferScripts(html: string): string {
  const headEnd = html.indexOf('</head>');
  const scriptStart = html.lastIndexOf(MODULE_SCRIPT);
  if (scriptStart < 0 || !html.includes(PRIORITY, headEnd)) return html;
  const head = html.slice(0, headEnd);
  const modules = [...head.matchAll(MODULE_LINK)].map(([, href = '']) => href);
  return [
    head.replace('<html ', `<html class="${FAST_PAINT_CLASS}" `).replaceAll(MODULE_LINK, ''),
    html.slice(headEnd, scriptStart),
    DEFERRED_SCRIPT,
    html.slice(scriptStart + MODULE_SCRIPT.length, -DOCUMENT_END.length),
    `<script>${loaderScript(modules)}</script>${DOCUMENT_END}`,
  ].join('');
}
