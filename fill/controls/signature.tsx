/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks';
import {
  isDrawn,
  pathOf,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  SIGNED_NAME_MAX,
} from '../../contract/questionnaire/kinds/signature';
import type { ControlProps } from './props';

type Line = [number, number][];

/** Drawn by finger, pen or mouse, or a name that is typed. */
export function Signature({ value, onChange, labelledBy, describedBy }: ControlProps) {
  const given = typeof value === 'string' ? value : '';
  const drawn = isDrawn(given);
  const [typing, setTyping] = useState(given !== '' && !drawn);
  const [full, setFull] = useState(false);
  // Whoever asks for the field goes on in it.
  const opened = useRef(false);
  const lines = useRef<Line[]>([]);
  const pointAt = (event: PointerEvent & { currentTarget: SVGSVGElement }): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - left) / width) * SIGNATURE_WIDTH, ((event.clientY - top) / height) * SIGNATURE_HEIGHT];
  };
  const put = (next: Line[]) => {
    const path = pathOf(next);
    setFull(path === null);
    if (path === null) return;
    lines.current = next;
    // What was drawn before this page was opened anew stands below it.
    onChange(path || null);
  };
  const clear = () => {
    lines.current = [];
    setFull(false);
    onChange(null);
  };
  return (
    <div class="signature">
      {typing ? (
        <input
          ref={(field: HTMLInputElement | null) => {
            if (opened.current) field?.focus();
            opened.current = false;
          }}
          type="text"
          autoComplete="name"
          maxLength={SIGNED_NAME_MAX}
          placeholder="输入姓名作为签名"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          value={drawn ? '' : given}
          onInput={(event) => onChange(event.currentTarget.value || null)}
        />
      ) : (
        <svg
          viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
          role="img"
          aria-label={drawn ? '已手写签名' : '手写签名区：请用手指、笔或鼠标书写；无法手写请改为输入姓名'}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            put([...lines.current, [pointAt(event)]]);
          }}
          onPointerMove={(event) => {
            const last = lines.current.at(-1);
            if (last && event.currentTarget.hasPointerCapture(event.pointerId)) {
              put([...lines.current.slice(0, -1), [...last, pointAt(event)]]);
            }
          }}
        >
          {drawn && <path d={given} />}
        </svg>
      )}
      {full && (
        <p class="error" role="alert">
          签名笔画过多，后面的没有记下，请清除后重写
        </p>
      )}
      <div class="row">
        <button
          type="button"
          class="quiet"
          onClick={() => {
            clear();
            opened.current = !typing;
            setTyping(!typing);
          }}
        >
          {typing ? '改为手写' : '无法手写？输入姓名'}
        </button>
        {given !== '' && (
          <button type="button" class="quiet" onClick={clear}>
            清除
          </button>
        )}
      </div>
    </div>
  );
}
