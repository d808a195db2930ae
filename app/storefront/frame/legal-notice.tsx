/**
 * The seller and the grievance officer, as rule 4 of the Consumer Protection (E-Commerce) Rules, 2020 asks for; lines end with \n. The
 * link is in every store, also before staff have named an officer.
 */
export const LegalNotice = ({ text }: { readonly text: string | undefined }) => (
  <p className="legal-notice">
    {text}
    <a href="/grievance">How to complain</a>
  </p>
);
