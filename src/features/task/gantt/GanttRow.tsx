import type { TaskRow } from '@contract/task/task';
import { dayText, type Span, type WorkCalendar } from '@contract/time/workdays';
import { type CSSProperties, memo } from 'react';
import { BAR_HEIGHT, ROW_HEIGHT, type Scale, SlackLine, ganttStyles as styles, xOf } from '@/features/gantt';
import { cx } from '@/utils/cx';
import { categoryColor } from '../color';
import { StageGlyph } from '../pickers/StageGlyph';
import { CaretGlyph } from '../state/glyphs';
import { kindOf, spanOf } from './bars';

interface Props {
  row: TaskRow;
  index: number;
  top: number;
  depth: number;
  open: boolean;
  tree: boolean;
  active: boolean;
  scale: Scale;
  calendar: WorkCalendar;
  /** Days that are drawn. */
  from: number;
  to: number;
  /** Days that are about in sight: of what lies outside, a mark shows the way. */
  seenFrom: number;
  seenTo: number;
  /** Where the bar is pulled to. */
  draft: Span | null;
  /** The keys move it. */
  moving: boolean;
  /** Why it cannot be pulled. */
  refused: string | null;
  mayLink: boolean;
  /** Working days that it may slip; undefined where that is not asked for. */
  slack: number | undefined;
  onOpen: (row: TaskRow) => void;
  onToggle: (taskId: string) => void;
}

const shortDate = (day: number) => dayText(day).slice(5).replace('-', '/');

/** A task: its title on the left, which stays in sight, and its bar on the time line. */
export const GanttRow = memo(function GanttRow(props: Props) {
  const {
    row,
    index,
    top,
    depth,
    open,
    tree,
    active,
    scale,
    from,
    to,
    seenFrom,
    seenTo,
    draft,
    slack,
    onOpen,
    onToggle,
  } = props;
  const span = draft ?? spanOf(row);
  const drawn = span && span.end >= from && span.start <= to;
  const tip = slack === undefined ? '' : slack <= 0 ? '关键路径' : `可推迟 ${slack} 个工作日`;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the active row.
    // biome-ignore lint/a11y/useSemanticElements: rows of a virtual list are no table.
    <div
      role="row"
      id={`task-${row.taskId}`}
      aria-rowindex={index + 1}
      aria-level={depth + 1}
      aria-expanded={tree && row.childTotal > 0 ? open : undefined}
      aria-selected={active}
      data-row={row.taskId}
      className={cx(styles.row, active && styles.active)}
      style={{ top }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens the active row. */}
      <div role="gridcell" className={styles.name} onClick={() => onOpen(row)}>
        <span style={{ width: depth * 16, flex: 'none' }} />
        {tree && row.childTotal > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            className={cx(styles.caret, open && styles.caretOpen)}
            aria-label={open ? '收起子任务' : '展开子任务'}
            onClick={(event) => {
              event.stopPropagation();
              onToggle(row.taskId);
            }}
          >
            <CaretGlyph />
          </button>
        ) : (
          <span className={styles.caret} />
        )}
        <StageGlyph category={row.category} />
        <span className={styles.title} title={row.title}>
          {row.title}
        </span>
        <span className={styles.date}>{span ? shortDate(span.end) : '未排期'}</span>
      </div>
      {span && drawn && <SlackLine {...{ scale, span, calendar: props.calendar, days: slack }} />}
      {span && drawn && <Bar {...props} span={span} tip={tip} />}
      {span && (span.end < seenFrom || span.start > seenTo) && (
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.away, span.end < seenFrom ? styles.awayLeft : styles.awayRight)}
          data-goto={span.start}
          aria-label={`转到 ${dayText(span.start)}`}
        >
          {span.end < seenFrom ? '‹' : '›'} {shortDate(span.start)}
        </button>
      )}
      {!span && !props.refused && (
        <div
          className={styles.blank}
          data-blank={row.taskId}
          style={{ left: xOf(scale, from), width: (to - from) * scale.px }}
          title="拖动以排期"
        />
      )}
    </div>
  );
});

function Bar({ row, scale, span, draft, moving, refused, mayLink, slack, tip }: Props & { span: Span; tip: string }) {
  const kind = kindOf(row);
  const left = xOf(scale, span.start);
  const width = Math.max((span.end - span.start + 1) * scale.px, 6);
  const dates = span.start === span.end ? dayText(span.start) : `${dayText(span.start)} 至 ${dayText(span.end)}`;
  const style = {
    left,
    width,
    top: (ROW_HEIGHT - BAR_HEIGHT) / 2,
    height: BAR_HEIGHT,
    '--bar': categoryColor[row.category],
    '--done': `${row.progress}%`,
  } as CSSProperties;
  const pin = row.notBefore !== null && row.scheduleMode === 'auto' && `不早于 ${row.notBefore}`;
  const words = [row.title, dates, pin, row.progress > 0 && `进度 ${row.progress}%`, tip, refused]
    .filter(Boolean)
    .join('\n');
  return (
    <div
      className={cx(
        styles.bar,
        styles[kind],
        refused && styles.fixed,
        draft && styles.pulled,
        moving && styles.moving,
        slack !== undefined && slack <= 0 && styles.critical,
      )}
      style={style}
      data-bar={row.taskId}
      title={words}
    >
      {kind === 'milestone' ? <span className={styles.diamond} /> : <span className={styles.progress} />}
      {!refused && kind !== 'milestone' && (
        <>
          <span className={cx(styles.grip, styles.gripStart)} data-part="start" />
          <span className={cx(styles.grip, styles.gripEnd)} data-part="end" />
        </>
      )}
      {mayLink && (
        <>
          <span className={cx(styles.dot, styles.dotStart)} data-link="start" title="拖到另一任务以建立依赖" />
          <span className={cx(styles.dot, styles.dotEnd)} data-link="end" title="拖到另一任务以建立依赖" />
        </>
      )}
      <span className={styles.barText}>{draft ? `${shortDate(span.start)} – ${shortDate(span.end)}` : row.title}</span>
    </div>
  );
}
