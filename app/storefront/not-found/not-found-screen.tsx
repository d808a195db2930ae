import woven404 from '#app/assets/weaves/not-found.svg';
import { Icon } from '#app/ui/icon.tsx';
import { Weave } from '#app/ui/weave.tsx';

const LINKS = [
  ['/', 'Home'],
  ['/shop', 'Shop'],
  ['/contact', 'Contact'],
  ['/track-order', 'Track Order'],
] as const;

export function NotFoundScreen() {
  return (
    <div className="wrap">
      <div className="state">
        <Weave className="weave--wide" src={woven404} width={414} height={288} />
        <h1 className="h-page">Page Not Found</h1>
        <p>This thread leads nowhere. Try one of these instead.</p>
        <nav className="notfound-links" aria-label="Other pages">
          {LINKS.map(([to, name]) => (
            <a key={to} href={to}>
              {name}
              <Icon name="arrow" size="sm" />
            </a>
          ))}
        </nav>
      </div>
    </div>
  );
}
