import { type ReactNode, useId } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import type { Problem, QuestionName } from './request-rules.ts';

interface QuestionProps {
  readonly name: QuestionName;
  readonly title: string;
  readonly problems: readonly Problem[];
  readonly children: ReactNode;
}

/** One question of the form, with its number (by the stylesheet) and its problem. */
export function Question({ name, title, problems, children }: QuestionProps) {
  const id = useId();
  const problem = problems.find(({ question }) => question === name);
  return (
    <fieldset
      className="panel question"
      data-question={name}
      aria-labelledby={id}
      aria-describedby={problem && `${id}-problem`}
    >
      <h2 className="h-panel" id={id}>
        {title}
      </h2>
      {problem && <ProblemText id={`${id}-problem`} message={problem.message} />}
      {children}
    </fieldset>
  );
}

export const ProblemText = ({ id, message }: { readonly id: string; readonly message: string }) => (
  <p className="field__error question__problem" id={id}>
    <Icon name="info" size="xs" />
    {message}
  </p>
);
