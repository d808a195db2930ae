/** The seller and the grievance officer, as rule 4 of the Consumer Protection (E-Commerce) Rules, 2020 asks for. */
export const LegalNotice = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length > 0 && (
    <p className="legal-notice">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <a href="/grievance">How to complain</a>
    </p>
  );
