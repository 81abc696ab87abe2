import type { LinkType } from '@contract/plan/model';
import type { Span } from '@contract/time/workdays';
import { memo } from 'react';
import { cx } from '@/utils/cx';
import styles from './gantt.less';
import { arrowPath, type Point, ROW_HEIGHT, type Side, sidesOf } from './geometry';
import { type Scale, xOf } from './timeScale';

export interface PlacedLink {
  id: string;
  type: LinkType;
  /** What it says to who points at it. */
  title: string;
  violated: boolean;
  pre: { line: number; span: Span };
  post: { line: number; span: Span };
  critical: boolean;
}

interface Props {
  links: readonly PlacedLink[];
  scale: Scale;
  width: number;
  height: number;
  /** The line that is being drawn. */
  drawing: { from: Point; to: Point } | null;
  /** Links may be removed by the pointer. */
  removable?: boolean;
}

export const pointOf = (scale: Scale, { line, span }: PlacedLink['pre'], side: Side): Point => ({
  x: side === 'start' ? xOf(scale, span.start) : xOf(scale, span.end + 1),
  y: line * ROW_HEIGHT + ROW_HEIGHT / 2,
});

/** The link below a point of the window, where no bar and no control is: rows lie above the arrows. */
export function linkAt(x: number, y: number): string | null {
  const [top, ...below] = document.elementsFromPoint(x, y);
  if (!top || top.closest('[data-bar], button, input')) return null;
  const found = [top, ...below].find((one) => one instanceof SVGElement && one.dataset.link);
  return (found as SVGElement | undefined)?.dataset.link ?? null;
}

/** Dependencies: from the end that is waited for to the end that waits. */
export const Arrows = memo(function Arrows({ links, scale, width, height, drawing, removable }: Props) {
  return (
    <svg className={styles.arrows} width={width} height={height} aria-hidden>
      <defs>
        {['plain', 'violated', 'critical'].map((kind) => (
          <marker
            key={kind}
            id={`gantt-${kind}`}
            className={styles[kind]}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0.5L8 4L0 7.5z" />
          </marker>
        ))}
      </defs>
      {links.map(({ id, type, title, violated, pre, post, critical }) => {
        const [from, to] = sidesOf(type);
        const kind = violated ? 'violated' : critical ? 'critical' : 'plain';
        const d = arrowPath(pointOf(scale, pre, from), from, pointOf(scale, post, to), to);
        return (
          <g key={id}>
            <path className={cx(styles.arrow, styles[kind])} markerEnd={`url(#gantt-${kind})`} d={d}>
              <title>{title}</title>
            </path>
            {/* Wider than what is seen, so that a hand hits it: `linkAt` looks for it below the rows. */}
            {removable && <path className={styles.arrowReach} d={d} data-link={id} />}
          </g>
        );
      })}
      {drawing && (
        <path
          className={cx(styles.arrow, styles.drawing)}
          d={`M${drawing.from.x} ${drawing.from.y}L${drawing.to.x} ${drawing.to.y}`}
        />
      )}
    </svg>
  );
});
