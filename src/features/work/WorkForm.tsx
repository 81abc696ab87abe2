import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '@/utils/apiError';
import styles from './work.module.css';

/** Sends once at a time; what is refused says why, and what was typed stays. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  // One press of a key may reach the form by two ways before it is drawn as busy.
  const sending = useRef(false);
  const [refusal, setRefusal] = useState('');
  const send = async (work: () => Promise<void>) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { busy, refusal, refuse: setRefusal, send };
}

interface Props {
  label: string;
  refusal: string;
  onSubmit: () => void;
  onCancel?: () => void;
  children: ReactNode;
}

/** A form in its section: Enter (of several lines with Ctrl) saves, Esc gives up; the reason of a refusal stands below. */
export function WorkForm({ label, refusal, onSubmit, onCancel, children }: Props) {
  return (
    <form
      className={styles.form}
      aria-label={label}
      data-editing
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel?.();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
    >
      {children}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </form>
  );
}
