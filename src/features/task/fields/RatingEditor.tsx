import { Rate } from 'antd';
import { useEffect, useRef } from 'react';
import { STARS } from './rating';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

/** Loaded when a rating is first given: a click or the arrow keys and Enter; the same star again takes it back. */
export default function RatingEditor(props: EditorProps<number | null, undefined>) {
  const { commit, cancel } = useEditorEnd(props);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[role="radio"], ul')?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the stars inside are the controls.
    <div
      ref={frame}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') cancel();
        if (/^[1-5]$/.test(event.key)) commit(Number(event.key));
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) cancel();
      }}
    >
      <Rate count={STARS} defaultValue={props.value ?? 0} onChange={(value) => commit(value || null)} />
    </div>
  );
}
