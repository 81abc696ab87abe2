import { useLatest } from 'ahooks';
import { useEffect } from 'react';

/** The forms that are open, the uppermost last. */
const forms: symbol[] = [];

/**
 * Ctrl/⌘ Enter of a form whose field has let go of the focus: a calendar does so when a day is chosen, and the press
 * reaches nothing but the page.
 */
export function useStraySubmit(open: boolean, submit: () => void): void {
  const latest = useLatest(submit);
  useEffect(() => {
    if (!open) return;
    const me = Symbol('form');
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.target !== document.body) return;
      if (forms.at(-1) === me) latest.current();
    };
    forms.push(me);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      forms.splice(forms.indexOf(me), 1);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open, latest]);
}
