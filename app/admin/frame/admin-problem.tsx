import { buttonClass } from '#app/ui/button.tsx';

const WORDS = {
  missing: { title: 'Page Not Found', text: 'There is no such screen in the back office.' },
  failed: { title: 'Something went wrong', text: 'Nothing was changed. Please try again; the cause is in the log.' },
} as const;

/** A screen that is not there, or that broke. A plain link: whatever broke, a fresh document starts clean. */
export function AdminProblem({ kind }: { readonly kind: keyof typeof WORDS }) {
  const { title, text } = WORDS[kind];
  return (
    <>
      <div className="ph">
        <div>
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
      </div>
      <a className={buttonClass({ variant: 'quiet' })} href="/admin-panel">
        Dashboard
      </a>
    </>
  );
}
