import type { ManagedProject } from '@contract/collection/collection';
import { projectStatuses } from '@contract/project/enums';
import { Link } from '@umijs/max';
import PersonAvatar from '@/components/PersonAvatar';
import type { ListColumn } from '@/features/object/list';
import { LabelTags, ProgressBar, progressText, StatusMark } from '@/features/project';
import { sayCount, UNSEEN } from '@/utils/figure';
import styles from './collection.module.css';
import { HealthCell, healthText } from './HealthCell';

interface FigureProps {
  /** Null: the reader may not know. */
  count: number | null;
  /** Where as many rows are. */
  to: string;
  /** Read out: 逾期任务. */
  name: string;
  alarm?: boolean;
}

/** A number that leads to what it counts; nothing to lead to, where there is nothing. */
export function Figure({ count, to, name, alarm }: FigureProps) {
  if (count === null) return <span className="faint">{UNSEEN}</span>;
  if (count === 0) return <span className="faint">0</span>;
  return (
    <Link to={to} className={alarm ? styles.alarm : styles.figure} aria-label={`${name} ${count}`}>
      {count}
    </Link>
  );
}

const figure = (
  key: 'overdue' | 'risks' | 'highRisks' | 'problems',
  title: string,
  page: string,
  more: Partial<ListColumn<ManagedProject>> = {},
): ListColumn<ManagedProject> => ({
  key,
  title,
  width: 76,
  align: 'right',
  text: ({ figures }) => sayCount(figures[key]),
  render: ({ id, name, figures }) => (
    <Figure
      count={figures[key]}
      to={`/project/${id}/${page}`}
      name={`${name} ${title}`}
      alarm={key === 'overdue' || key === 'highRisks'}
    />
  ),
  ...more,
});

/** Projects as managers look at them: each number leads to its rows. */
export const managedColumns: readonly ListColumn<ManagedProject>[] = [
  {
    key: 'name',
    title: '项目',
    fixed: true,
    sortable: true,
    width: 200,
    text: ({ name }) => name,
    render: ({ id, name, code }) => (
      <span className={styles.name}>
        <Link to={`/project/${id}/overview`} title={name}>
          {name}
        </Link>
        <span className="faint">{code}</span>
      </span>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 88,
    sortable: true,
    phone: true,
    text: ({ status }) => projectStatuses[status],
    render: ({ status }) => <StatusMark status={status} />,
  },
  {
    key: 'health',
    title: '健康度',
    width: 124,
    phone: true,
    text: healthText,
    render: (project) => <HealthCell project={project} />,
  },
  {
    key: 'owner',
    title: '负责人',
    width: 104,
    text: ({ owner }) => owner?.name ?? null,
    render: ({ owner }) => <PersonAvatar person={owner} withName emptyText="—" />,
  },
  {
    key: 'progress',
    title: '进度',
    width: 104,
    text: ({ progress }) => progressText(progress),
    render: ({ progress }) => <ProgressBar value={progress} />,
  },
  {
    key: 'planEnd',
    title: '计划结束',
    width: 108,
    sortable: true,
    text: ({ planEnd }) => planEnd,
    render: ({ planEnd }) => planEnd ?? <span className="faint">—</span>,
  },
  {
    key: 'tasks',
    title: '任务',
    width: 84,
    align: 'right',
    text: ({ figures }) => (figures.tasks === null ? UNSEEN : `${figures.done}/${figures.tasks}`),
    render: ({ id, name, figures }) => (
      <>
        {figures.tasks !== null && `${figures.done}/`}
        <Figure count={figures.tasks} to={`/project/${id}/task`} name={`${name} 任务`} />
      </>
    ),
  },
  figure('overdue', '逾期', 'task?tab=overdue', { phone: true }),
  figure('risks', '开放风险', 'risk'),
  figure('highRisks', '高风险', 'risk?level=high'),
  figure('problems', '开放问题', 'problem'),
  {
    key: 'labels',
    title: '标签',
    width: 160,
    optional: true,
    text: ({ labels }) => labels.map(({ name }) => name).join('、'),
    render: ({ labels }) => <LabelTags labels={labels} />,
  },
];
