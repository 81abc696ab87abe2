import type { BatchOperation } from '@contract/task/batch';
import { useMemoizedFn } from 'ahooks';
import { Button } from 'antd';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import styles from '../styles/batch.less';
import type { BatchDefinition } from './operations';

interface Props {
  action: BatchDefinition;
  count: number;
  onRun: (operation: BatchOperation) => Promise<boolean>;
  onDone: () => void;
}

/** The fields of an operation, and a button that says how many tasks it is for. */
export function Operate({ action, count, onRun, onDone }: Props) {
  const [operation, setOperation] = useState<BatchOperation | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const ready = useRef<BatchOperation | null>(null);
  const onReady = useMemoizedFn((next: BatchOperation | null) => {
    ready.current = next;
    setOperation(next);
  });
  const run = async () => {
    if (!ready.current || busy) return;
    setBusy(true);
    if (await onRun(ready.current)) onDone();
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Esc puts the fields away, not what is chosen.
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone();
    }
    const written = event.target instanceof HTMLTextAreaElement || action.several;
    const pressed = event.target instanceof HTMLButtonElement;
    if (event.key !== 'Enter' || pressed || (written && !event.ctrlKey && !event.metaKey)) return;
    // The field takes the Enter first: what it chose is what is applied.
    setTimeout(() => void run());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div ref={form} role="group" aria-label={action.label} className={styles.form} onKeyDown={onKeyDown}>
      <Suspense fallback={<p className={styles.hint}>正在加载……</p>}>
        <action.Fields onReady={onReady} />
        <FirstField form={form} />
      </Suspense>
      <Button type="primary" danger={action.danger} disabled={!operation} loading={busy} onClick={() => void run()}>
        {action.verb ?? '应用到'} {count.toLocaleString()} 个任务
      </Button>
    </div>
  );
}

/** The focus goes to the first field once the fields are there: they may come with their first use. */
function FirstField({ form }: { form: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (form.current?.contains(document.activeElement)) return;
      form.current?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(timer);
  }, [form]);
  return null;
}
