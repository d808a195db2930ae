export function Logo() {
  return (
    <a className="logo" href="/" aria-label="Tanabana, home">
      <svg aria-hidden="true">
        <use href="#i-mark" />
      </svg>
      <span>Tanabana</span>
    </a>
  );
}
