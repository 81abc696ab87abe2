import { useRef } from 'react';
import type { EditorProps } from './types';

/**
 * Lets an editor end once only. A popup's choice and the blur that follows it would otherwise end it twice, and the
 * second time with the old value.
 */
export function useEditorEnd<V, O>({ value, onCommit, onCancel }: EditorProps<V, O>) {
  const ended = useRef(false);
  const end = (action: () => void) => {
    if (ended.current) return;
    ended.current = true;
    action();
  };
  return {
    commit: (next: V) => end(() => (Object.is(next, value) ? onCancel() : onCommit(next))),
    cancel: () => end(onCancel),
  };
}
