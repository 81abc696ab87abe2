import { DeleteOutlined, DragOutlined, EditOutlined } from '@ant-design/icons';
import type { Widget } from '@contract/dashboard/dashboard';
import { GRID_COLUMNS, widgetKinds } from '@contract/dashboard/words';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import GridLayout, { useContainerWidth } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import styles from './dashboard.module.css';
import { placedBy, placeText, sizeBy, stepBy } from './layout';
import { WidgetBody } from './WidgetBody';

const ROW_PX = 56;
const GAP_PX = 12;
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

interface Props {
  widgets: readonly Widget[];
  editing: boolean;
  nameOf: (widget: Widget) => string;
  render: (widget: Widget) => ReactNode;
  /** Was dropped, by mouse or key: the one moment at which places are saved. */
  onDrop: (widgets: Widget[]) => void;
  onEdit: (widget: Widget) => void;
  onRemove: (widget: Widget) => void;
}

/** Widgets on twelve columns. Dragged by their handle, or by keys: Enter lifts, arrows move, Shift sizes, Enter drops, Esc restores. */
export default function Grid({ widgets, editing, nameOf, render, onDrop, onEdit, onRemove }: Props) {
  const { width, containerRef, mounted } = useContainerWidth();
  /** While one is lifted: all places as they would be. */
  const [lifted, setLifted] = useState<{ id: string; places: Widget[] } | null>(null);
  const [said, setSaid] = useState('');
  const shown = lifted?.places ?? widgets;

  const onKey = (widget: Widget) => (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const held = lifted?.id === widget.id ? lifted : null;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!held) {
        setLifted({ id: widget.id, places: [...widgets] });
        setSaid(
          `已拿起${nameOf(widget)}，${placeText(widget)}。方向键移动，Shift 加方向键改变大小，回车放下，Esc 还原`,
        );
      } else {
        setLifted(null);
        setSaid(`已放下${nameOf(widget)}`);
        onDrop(held.places);
      }
    } else if (event.key === 'Escape' && held) {
      event.preventDefault();
      event.stopPropagation();
      setLifted(null);
      setSaid('已还原');
    } else if (held && ARROWS.includes(event.key)) {
      event.preventDefault();
      const places = (event.shiftKey ? sizeBy : stepBy)(held.places, widget.id, event.key);
      setLifted({ id: widget.id, places });
      const now = places.find(({ id }) => id === widget.id);
      if (now) setSaid(placeText(now));
    }
  };
  const stop = (layout: readonly { i: string; x: number; y: number; w: number; h: number }[]) =>
    onDrop(placedBy(widgets, layout));
  return (
    <div ref={containerRef}>
      <output className="visually-hidden" aria-live="assertive">
        {said}
      </output>
      {mounted && (
        <GridLayout
          width={width}
          layout={shown.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h }))}
          gridConfig={{ cols: GRID_COLUMNS, rowHeight: ROW_PX, margin: [GAP_PX, GAP_PX], containerPadding: [0, 0] }}
          dragConfig={{ enabled: editing, handle: '[data-handle]' }}
          resizeConfig={{ enabled: editing }}
          onDragStop={stop}
          onResizeStop={stop}
        >
          {shown.map((widget) => (
            <article
              key={widget.id}
              className={styles.widget}
              data-lifted={lifted?.id === widget.id || undefined}
              aria-label={nameOf(widget)}
            >
              {editing && (
                <div className={styles.bar}>
                  <button
                    type="button"
                    data-handle=""
                    className={styles.handle}
                    aria-pressed={lifted?.id === widget.id}
                    aria-label={`移动${nameOf(widget)}`}
                    onKeyDown={onKey(widget)}
                    onBlur={() => lifted?.id === widget.id && setLifted(null)}
                  >
                    <DragOutlined />
                  </button>
                  <span className={styles.kind}>{widgetKinds[widget.kind]}</span>
                  <Button
                    type="text"
                    size="small"
                    icon={<EditOutlined />}
                    aria-label={`修改${nameOf(widget)}`}
                    onClick={() => onEdit(widget)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`删除${nameOf(widget)}`}
                    onClick={() => onRemove(widget)}
                  />
                </div>
              )}
              <WidgetBody name={nameOf(widget)}>{render(widget)}</WidgetBody>
            </article>
          ))}
        </GridLayout>
      )}
    </div>
  );
}
