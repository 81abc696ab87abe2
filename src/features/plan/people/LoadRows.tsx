import type { LoadRow, PlanLoad } from '@contract/plan/people/people';
import { dayNumber } from '@contract/time/workdays';
import { useState } from 'react';
import { type Scale, xOf } from '@/features/gantt';
import { cx } from '@/utils/cx';
import styles from './people.module.css';

/** The time line that the load stands below. */
export interface FooterLine {
  scale: Scale;
  left: number;
  width: number;
  today: number;
  /** Days that are drawn. */
  from: number;
  to: number;
}

const hoursOf = (minutes: number): string => String(Math.round(minutes / 6) / 10);

/** Narrower weeks say nothing but that they are too full. */
const WORDS_FROM = 44;

/** So many stay in sight below the bars; all of them stand behind the last bar. */
const IN_SIGHT = 6;

/** Below the bars: of each person and week the hours that are planned, against those that can be worked. */
export function LoadRows({ load, line }: { load: PlanLoad; line: FooterLine }) {
  const [all, setAll] = useState(false);
  const { left, width } = line;
  // Who has too much is seen first.
  const rows = all
    ? load.rows
    : [...load.rows].sort((a, b) => b.overload.length - a.overload.length).slice(0, IN_SIGHT);
  const box = { '--left': `${left}px`, width: left + width } as React.CSSProperties;
  return (
    <Rows className={cx(styles.load, !all && styles.sticky)} style={box}>
      {rows.map((row) => (
        <Line key={row.person?.userId ?? row.position} {...{ row, weeks: load.weeks, line }} />
      ))}
      {load.rows.length > IN_SIGHT && (
        <Remark>
          <button type="button" className={styles.more} onClick={() => setAll(!all)}>
            {all ? `只显示 ${IN_SIGHT} 人` : `显示全部 ${load.rows.length} 人`}
          </button>
        </Remark>
      )}
      {load.cut && <Remark>人员或周数较多，只显示一部分</Remark>}
    </Rows>
  );
}

/** Without anybody on a node there is nothing to weigh: it says what to do. */
export function NoLoad({ line }: { line: FooterLine }) {
  return (
    <Rows className={cx(styles.load, styles.sticky)} style={{ '--left': `${line.left}px` } as React.CSSProperties}>
      <Remark>还没有安排人员：打开节点，在“人员”中安排人员与投入，这里显示每人每周的负荷</Remark>
    </Rows>
  );
}

const Rows = (props: React.ComponentProps<'div'>) => (
  // biome-ignore lint/a11y/useSemanticElements: rows below a virtual list are no table.
  <div role="rowgroup" {...props} />
);

function Remark({ children }: { children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus.
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div role="row" className={styles.row}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus. */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <span role="gridcell" className={styles.remark}>
        {children}
      </span>
    </div>
  );
}

function Line({ row, weeks, line }: { row: LoadRow; weeks: readonly string[]; line: FooterLine }) {
  const { scale, from, to } = line;
  const name = row.person?.name ?? `岗位 ${row.position ?? ''}`;
  const tight = new Set(
    row.overload.flatMap((one) =>
      weeks.filter((week) => dayNumber(one.from) <= dayNumber(week) + 6 && dayNumber(week) <= dayNumber(one.to)),
    ),
  );
  const excess = row.overload.length;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus.
    // biome-ignore lint/a11y/useSemanticElements: rows below a virtual list are no table.
    <div role="row" className={styles.row}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <span role="rowheader" className={styles.who}>
        <span className={styles.person}>{name}</span>
        {excess > 0 && <span className={styles.over}>⚠ 超负荷 {excess} 段</span>}
      </span>
      {weeks.map((week, at) => {
        const day = dayNumber(week);
        const cell = row.cells[at];
        if (!cell || day + 6 < from || day > to || cell.planned + cell.elsewhere === 0) return null;
        const sum = cell.planned + cell.elsewhere;
        const isOver = (cell.capacity !== null && sum > cell.capacity) || tight.has(week);
        const can = cell.capacity === null ? '' : ` / 可用 ${hoursOf(cell.capacity)}`;
        const other = cell.elsewhere > 0 ? `，其中其他项目 ${hoursOf(cell.elsewhere)}` : '';
        const said = `${name} ${week} 起一周：计划 ${hoursOf(sum)}${can} 小时${other}${isOver ? '，超负荷' : ''}`;
        const box = { left: line.left + xOf(scale, day), width: 7 * scale.px - 1 };
        const full = cell.capacity === null || cell.capacity === 0 ? 100 : Math.min(100, (100 * sum) / cell.capacity);
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <span
            key={week}
            role="gridcell"
            className={cx(styles.cell, isOver && styles.overCell)}
            style={box}
            title={said}
          >
            <span className={styles.fill} style={{ height: `${full}%` }} />
            <span className="visually-hidden">{said}</span>
            <span aria-hidden className={styles.figure}>
              {isOver && '⚠'}
              {box.width >= WORDS_FROM && hoursOf(sum)}
            </span>
          </span>
        );
      })}
    </div>
  );
}
