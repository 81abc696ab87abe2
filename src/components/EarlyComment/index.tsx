import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef } from 'react';
import { early, focusOpener, useEarlyComment } from '@/hooks/useAskedToComment';
import styles from './earlyComment.module.css';

interface Props {
  /** The object whose detail is open, or opens. */
  shown: string | undefined;
  /** Of that detail. */
  width: string;
  /** It was given up, or left: to be kept. */
  onLeft: (id: string, typed: string) => void;
}

/** Stands where the detail will, and takes what is typed until a comment can be written there. */
export function EarlyComment(props: Props) {
  const asked = useEarlyComment();
  return asked === null ? null : <Field key={asked} id={asked} {...props} />;
}

function Field({ id, shown, width, onLeft }: Props & { id: string }) {
  const opened = useRef(false);
  const leave = useMemoizedFn(() => {
    const typed = early.take(id);
    if (typed.trim()) onLeft(id, typed);
  });
  useEffect(() => leave, [leave]);
  useEffect(() => {
    // What it gives way to; the list itself does without.
    import('../RichEditor').then(({ loadEditor }) => loadEditor()).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (shown === id) opened.current = true;
    else if (opened.current) leave();
  }, [shown, id, leave]);
  return (
    <div className={styles.early} style={{ width }}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: somebody has just asked for it, and types on.
        autoFocus
        rows={4}
        aria-busy="true"
        aria-label="评论内容（正在打开）"
        onChange={({ target }) => early.type(target.value)}
        onCompositionStart={() => early.compose(true)}
        // The word itself is written after this event.
        onCompositionEnd={() => setTimeout(() => early.compose(false))}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key !== 'Escape') return;
          leave();
          setTimeout(focusOpener);
        }}
      />
    </div>
  );
}
