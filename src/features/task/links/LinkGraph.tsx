import type { DependTask } from '@contract/task/depend';
import type { TaskDetail } from '@contract/task/task';
import { categoryColor } from '../color';
import { edgePath, type GraphNode, graphLayout, NODE_HEIGHT, NODE_WIDTH } from './graphLayout';
import { dependencyLabel } from './linkKinds';
import styles from './links.less';

interface Props {
  task: TaskDetail;
  before: readonly DependTask[];
  after: readonly DependTask[];
  onOpen: (taskId: string) => void;
}

type Drawn = Pick<TaskDetail, 'taskId' | 'taskNo' | 'title' | 'category'>;

const PAD = 4;
const TITLE_LENGTH = 8;

function Node({ task, at, onOpen }: { task: Drawn; at: GraphNode; onOpen?: (taskId: string) => void }) {
  const title = Array.from(task.title);
  const short = title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH).join('')}…` : task.title;
  const face = (
    <>
      <rect width={NODE_WIDTH} height={NODE_HEIGHT} rx={6} className={onOpen ? styles.node : styles.nodeHere} />
      <circle cx={13} cy={NODE_HEIGHT / 2} r={4} fill={categoryColor[task.category]} />
      <text x={23} y={NODE_HEIGHT / 2 + 4}>
        {onOpen ? `${task.taskNo.split('-').at(-1)} ${short}` : task.taskNo}
      </text>
      <title>{`${task.taskNo} ${task.title}`}</title>
    </>
  );
  const transform = `translate(${at.x} ${at.y})`;
  // The list below opens the same tasks by keyboard and names them to screen readers.
  return onOpen ? (
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <g transform={transform} className={styles.nodeLink} onClick={() => onOpen(task.taskId)}>
      {face}
    </g>
  ) : (
    <g transform={transform}>{face}</g>
  );
}

/** The direct neighbours of a task: what it waits for, and what waits for it. */
export function LinkGraph({ task, before, after, onOpen }: Props) {
  const { width, height, centre, ...places } = graphLayout(before.length, after.length);
  const edges = [
    ...places.before.map((place, at) => ({
      link: before[at],
      path: edgePath(place, centre),
      x: place.x + NODE_WIDTH,
      y: place.y,
    })),
    ...places.after.map((place, at) => ({
      link: after[at],
      path: edgePath(centre, place),
      x: place.x - 54,
      y: place.y,
    })),
  ];
  return (
    <svg
      className={styles.graph}
      viewBox={`${-PAD} ${-PAD} ${width + 2 * PAD} ${height + 2 * PAD}`}
      style={{ maxWidth: width + 2 * PAD }}
      role="img"
      aria-label={`${before.length} 个前置任务，${after.length} 个后置任务`}
    >
      <defs>
        <marker id="link-arrow" viewBox="0 0 6 6" refX={4} refY={3} markerWidth={6} markerHeight={6} orient="auto">
          <path d="M0 0L6 3L0 6z" className={styles.arrow} />
        </marker>
      </defs>
      {edges.map(
        ({ link, path, x, y }) =>
          link && (
            <g key={link.dependId}>
              <path d={path} className={styles.edge} markerEnd="url(#link-arrow)" />
              {(link.type !== 'FS' || link.lagDays !== 0) && (
                <text x={x + 4} y={y + 8} className={styles.edgeLabel}>
                  {dependencyLabel(link.type, link.lagDays)}
                </text>
              )}
            </g>
          ),
      )}
      <Node task={task} at={centre} />
      {places.before.map(
        (place, at) => before[at] && <Node key={before[at].dependId} task={before[at]} at={place} onOpen={onOpen} />,
      )}
      {places.after.map(
        (place, at) => after[at] && <Node key={after[at].dependId} task={after[at]} at={place} onOpen={onOpen} />,
      )}
    </svg>
  );
}
