export function Breadcrumb({ name }: { readonly name: string }) {
  return (
    <nav className="crumbs wrap" aria-label="Breadcrumb">
      <ol>
        <li>
          <a href="/">Home</a>
        </li>
        <li>
          <a href="/shop">Shop</a>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}
