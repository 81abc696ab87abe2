import type { TimelineProject } from '@contract/collection/collection';
import { dayNumber, type WorkCalendar } from '@contract/time/workdays';
import { Link } from '@umijs/max';
import { useMemo, useRef } from 'react';
import StateView from '@/components/StateView';
import {
  Divider,
  ganttStyles as gantt,
  ROW_HEIGHT,
  shadesOf,
  TimeHead,
  useDivider,
  useTimeLine,
  useWorkCalendar,
  useZoom,
  widthOf,
  xOf,
  ZoomTools,
} from '@/features/gantt';
import { HealthMark } from '@/features/project';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { useToday } from '@/hooks/useToday';
import { collectionApi } from '@/services/collection';
import { cx } from '@/utils/cx';
import styles from './portfolio.module.css';
import view from './view.module.css';

const HEAD = 46;
/** Left of the line, before anybody moved the divider. */
const [LEFT, SHORT] = [260, 200];

/** Phases and milestones of all projects of a collection, each project on one line. */
export function Portfolio({ collectionId }: { collectionId: string }) {
  const { data, error, loading, refresh } = useRequest(() => collectionApi.getTimeline({ id: collectionId }), {
    refreshDeps: [collectionId],
  });
  const { calendar } = useWorkCalendar();
  return (
    <section aria-labelledby="collection-portfolio">
      <h2 id="collection-portfolio" className={view.heading}>
        项目集甘特图
      </h2>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.projects.every(
          ({ phases, milestones, planStart }) => !phases.length && !milestones.length && !planStart,
        )}
        emptyText="这些项目还没有计划日期；在项目的“计划”中编制阶段与里程碑后显示在这里"
        rows={4}
      >
        {data && <Chart projects={data.projects} calendar={calendar} />}
      </StateView>
    </section>
  );
}

/** The first and the last day of all that is drawn. */
function rangeOf(projects: readonly TimelineProject[]) {
  const days = projects
    .flatMap(({ planStart, planEnd, phases, milestones }) => [
      ...[planStart, planEnd],
      ...phases.flatMap(({ startOn, endOn }) => [startOn, endOn]),
      ...milestones.map(({ day }) => day),
    ])
    .filter((day) => day !== null)
    .sort();
  return { start: days[0] ?? null, end: days.at(-1) ?? null };
}

function Chart({ projects, calendar }: { projects: readonly TimelineProject[]; calendar: WorkCalendar }) {
  const scroller = useRef<HTMLDivElement>(null);
  const phone = useMediaQuery(NARROW);
  const zoom = useZoom();
  const divider = useDivider('portfolio', phone ? SHORT : LEFT);
  const { left } = divider;
  const today = dayNumber(useToday());
  const range = useMemo(() => rangeOf(projects), [projects]);
  const line = useTimeLine({ scroller, left, range, today, zoom });
  const { scale, level, measure, goTo, drawnFrom, drawnTo } = line;
  const width = widthOf(scale);
  const height = projects.length * ROW_HEIGHT;
  const own = { '--left': `${left}px` } as React.CSSProperties;
  return (
    <>
      <div className={styles.tools}>
        <ZoomTools zoom={zoom} onToday={() => goTo(today)} />
        <Legend />
      </div>
      <div className={cx(gantt.frame, styles.frame)} style={{ height: Math.min(480, height + HEAD + 18) }}>
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls by itself is reached by Tab. */}
        <section ref={scroller} className={gantt.scroller} onScroll={measure} aria-label="时间轴" tabIndex={0}>
          <div style={{ width: left + width, minWidth: '100%' }}>
            <div className={gantt.head} style={{ height: HEAD, ...own }} aria-hidden>
              <div className={gantt.corner} style={{ width: left }}>
                项目
              </div>
              <div className={gantt.dates} style={{ width }}>
                <TimeHead zoom={level} {...{ scale, today, calendar }} from={drawnFrom} to={drawnTo} />
              </div>
            </div>
            <div className={gantt.body} style={{ height, ...own }}>
              <div className={gantt.line} style={{ left, width, height }}>
                {shadesOf(calendar, level, drawnFrom, drawnTo).map(({ day, days }) => (
                  <div key={day} className={gantt.shade} style={{ left: xOf(scale, day), width: days * scale.px }} />
                ))}
                <div className={gantt.today} style={{ left: xOf(scale, today) + scale.px / 2 }} title="今天" />
              </div>
              <ul className={styles.rows}>
                {projects.map((project) => (
                  <ProjectLine
                    key={project.id}
                    {...{ project, left }}
                    xOf={(day) => left + xOf(scale, day)}
                    px={scale.px}
                  />
                ))}
              </ul>
            </div>
          </div>
        </section>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above. */}
        <Divider divider={divider} left={left} />
      </div>
    </>
  );
}

interface LineProps {
  project: TimelineProject;
  left: number;
  /** Where a day begins, from the left edge of the row. */
  xOf: (day: number) => number;
  px: number;
}

function ProjectLine({ project, xOf: at, px }: LineProps) {
  const { id, code, name, health, healthNote, planStart, planEnd, planSeen, phases, milestones } = project;
  const box = (start: string, end: string) => ({
    left: at(dayNumber(start)),
    width: Math.max(4, (dayNumber(end) - dayNumber(start) + 1) * px),
  });
  return (
    <li className={styles.row} style={{ height: ROW_HEIGHT }}>
      <span className={styles.name}>
        <HealthMark health={health} />
        <Link
          to={planSeen ? `/project/${id}/plan` : `/project/${id}/overview`}
          title={`${code} ${name}${healthNote ? `：${healthNote}` : ''}`}
        >
          {name}
        </Link>
      </span>
      {phases.length === 0 && planStart && planEnd && (
        <span className={styles.project} style={box(planStart, planEnd)} title={`${name} ${planStart} 至 ${planEnd}`} />
      )}
      {/* Pictures, no links: they overlap, and marks of a few pixels are hard to meet. The name leads to the plan. */}
      {phases.map((phase) => {
        const said = `${phase.title} ${phase.startOn} 至 ${phase.endOn}`;
        return (
          <span
            key={phase.id}
            role="img"
            aria-label={`阶段 ${said}`}
            className={styles.phase}
            style={box(phase.startOn, phase.endOn)}
            title={said}
          >
            {phase.title}
          </span>
        );
      })}
      {milestones.map(({ id: nodeId, title, day, reached, late }) => {
        const state = reached ? '已达成' : late ? '已延误' : '计划';
        return (
          <span
            key={nodeId}
            role="img"
            aria-label={`里程碑 ${title}，${day} ${state}`}
            className={cx(styles.milestone, reached && styles.reached, late && styles.late)}
            style={{ left: at(dayNumber(day)) + px - 8 }}
            title={`里程碑 ${title}，${day} ${state}`}
          >
            <span aria-hidden>{reached ? '✓' : late ? '!' : ''}</span>
          </span>
        );
      })}
    </li>
  );
}

/** What the marks mean, by form as by colour. */
function Legend() {
  return (
    <span className={styles.legend} aria-hidden>
      <span className={cx(styles.mark, styles.milestone)} /> 计划
      <span className={cx(styles.mark, styles.milestone, styles.reached)}>✓</span> 已达成
      <span className={cx(styles.mark, styles.milestone, styles.late)}>!</span> 已延误
    </span>
  );
}
