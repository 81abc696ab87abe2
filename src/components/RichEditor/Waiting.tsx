import { useMemoizedFn } from 'ahooks';
import { Skeleton } from 'antd';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { cx } from '@/utils/cx';
import { isBlankHtml, linesToHtml } from '@/utils/textHtml';
import styles from './editor.less';
import type { RichEditorProps } from './props';

export type Editor = ComponentType<RichEditorProps>;

interface Props extends RichEditorProps {
  load: () => Promise<Editor>;
  onCome: (editor: Editor, focused: boolean) => void;
}

/**
 * A plain field where nothing is written yet, so that who types at once loses nothing. It waits for an input method to
 * end its word before it gives way.
 */
export function Waiting({ load, onCome, html, label = '描述', autoFocus = true, compact, onChange, onCancel }: Props) {
  const [plain] = useState(() => isBlankHtml(html));
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const arrived = useRef<Editor | null>(null);
  const giveWay = useMemoizedFn(() => {
    if (!arrived.current || composing.current) return;
    onCome(arrived.current, field.current !== null && field.current === document.activeElement);
  });
  useEffect(() => {
    let left = false;
    load().then(
      (editor) => {
        arrived.current = editor;
        if (!left) giveWay();
      },
      (error) => !left && setFailure({ error }),
    );
    return () => {
      left = true;
    };
  }, [load, giveWay]);
  // The page's own boundary offers to load again.
  if (failure) throw failure.error;
  return (
    <div className={styles.editor}>
      <div className={styles.toolbar} aria-hidden />
      {plain ? (
        <textarea
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: somebody has just asked for the editor, and types on.
          autoFocus={autoFocus}
          aria-busy="true"
          aria-label={`${label}（正在打开）`}
          className={cx(styles.content, styles.waiting, compact && styles.compact)}
          onChange={({ target }) => onChange(linesToHtml(target.value))}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={() => {
            composing.current = false;
            // The word itself is written after this event.
            setTimeout(giveWay);
          }}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Escape' && !composing.current) onCancel?.();
          }}
        />
      ) : (
        <div className={cx(styles.content, compact && styles.compact)}>
          <Skeleton active title={false} paragraph={{ rows: compact ? 2 : 4 }} />
        </div>
      )}
    </div>
  );
}
