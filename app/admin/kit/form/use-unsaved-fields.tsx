import { useCallback, useRef, useState } from 'react';
import { LeaveGuard } from './leave-guard.tsx';

/** Reports whether the named field has unsaved values. */
export type MarkUnsaved<Name extends string = string> = (name: Name, isDirty: boolean) => void;

/** Gives the forms of one page a shared guard, because the router supports only one. `subject`: 'this order'. */
export function useUnsavedFields<Name extends string>(subject: string) {
  const [fields, setFields] = useState<readonly Name[]>([]);
  const isPromptSkipped = useRef(false);
  const mark = useCallback<MarkUnsaved<Name>>((name, isDirty) => {
    setFields((before) => {
      if (before.includes(name) === isDirty) return before;
      return isDirty ? [...before, name] : before.filter((other) => other !== name);
    });
  }, []);
  const guard = (
    <LeaveGuard
      isDirty={fields.length > 0}
      isPromptSkipped={isPromptSkipped}
      subject={subject}
      changedFields={fields}
    />
  );
  return { mark, guard };
}
