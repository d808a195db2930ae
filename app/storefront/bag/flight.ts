// Animates a product's picture flying to the bag or wishlist icon. Only transform and opacity are animated, so the
// browser does not recompute the layout. `data-flight-from` marks the start of a flight, `data-flight-to` its end.

export type FlightTarget = 'bag' | 'wishlist';

const FLIGHT_MS = 1_000;
const BUMP_MS = 300;

const visibleBox = (element: Element): DOMRect | null => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0 ? box : null;
};

function clonePicture(picture: HTMLImageElement, box: DOMRect): HTMLImageElement {
  const copy = new Image();
  copy.src = picture.currentSrc || picture.src;
  copy.alt = '';
  copy.className = 'flight';
  Object.assign(copy.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  return copy;
}

const bumpIcon = (icon: Element): Animation =>
  icon.animate({ transform: ['scale(1)', 'scale(1.25)', 'scale(1)'] }, { duration: BUMP_MS, easing: 'ease-out' });

/** `from` is any element inside the marked one, such as the pressed button. */
export function animateToIcon(from: Element, to: FlightTarget): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const picture = from.closest('[data-flight-from]')?.querySelector('img');
  const icon = document.querySelector(`[data-flight-to="${to}"]`);
  const start = picture && visibleBox(picture);
  const end = icon && visibleBox(icon);
  if (!picture || !icon || !start || !end) return;
  const copy = clonePicture(picture, start);
  document.body.append(copy);
  const offsetX = end.left + end.width / 2 - (start.left + start.width / 2);
  const offsetY = end.top + end.height / 2 - (start.top + start.height / 2);
  // The picture ends half as wide as the icon.
  const flight = copy.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${offsetX}px, ${offsetY}px) scale(${end.width / start.width / 2})`, opacity: 0.3 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.4, 0, 0.3, 1)' },
  );
  flight.onfinish = () => {
    copy.remove();
    bumpIcon(icon);
  };
  flight.oncancel = () => copy.remove();
}
