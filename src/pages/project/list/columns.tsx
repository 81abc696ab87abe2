import { LockOutlined } from '@ant-design/icons';
import { DATE_TIME_FORMAT } from '@contract/constants';
import { projectHealths, projectStatuses, projectVisibilities } from '@contract/project/enums';
import type { ProjectRow } from '@contract/project/project';
import { sayFen } from '@contract/time/money';
import { Link } from '@umijs/max';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import type { ListColumn } from '@/features/object/list';
import { CollectStar, HealthMark, LabelTags, ProgressBar, progressText, StatusMark } from '@/features/project';
import { UNSEEN } from '@/utils/figure';
import styles from './list.module.css';
import { PlanRange } from './PlanRange';

const range = (from: string | null, to: string | null) => (from || to ? `${from ?? '…'} ~ ${to ?? '…'}` : '—');

const collectionsOf = ({ collections }: ProjectRow) => collections.map(({ name }) => name).join('、');

/** Columns of what the list counts beside its projects. */
export const figureKeys = ['risks', 'problems', 'budget', 'spent'] as const;
const figureTitles = { risks: '开放风险', problems: '开放问题', budget: '预算', spent: '实际成本' };

function figureColumn(key: (typeof figureKeys)[number]): ListColumn<ProjectRow> {
  const money = key === 'budget' || key === 'spent';
  const say = ({ figures }: ProjectRow) => {
    const value = figures?.[key] ?? null;
    // Who sees what was spent sees the budget, where there is one.
    const unseen = figures !== undefined && (money ? figures.spent : value) === null;
    if (value === null) return unseen ? UNSEEN : null;
    return money ? sayFen(value) : value;
  };
  return {
    key,
    title: figureTitles[key],
    width: money ? 128 : 88,
    align: 'right',
    optional: true,
    text: say,
    total: (rows) => {
      // Of those whose figures one may see.
      const sum = rows.reduce((all, { figures }) => all + (figures?.[key] ?? 0), 0);
      return money ? sayFen(sum) : sum;
    },
    render: (row) => {
      const said = say(row);
      if (said === null || said === UNSEEN) return <span className="faint">{said ?? '—'}</span>;
      const tab = money ? 'cost' : key === 'risks' ? 'risk' : 'problem';
      return <Link to={`/project/${row.id}/${tab}`}>{said}</Link>;
    },
  };
}

/** The columns of the project list, before the user's choice of them. */
export const projectColumns = (
  onCollect: (project: ProjectRow, collected: boolean) => void,
): ListColumn<ProjectRow>[] => [
  {
    key: 'name',
    title: '名称',
    fixed: true,
    sortable: true,
    width: 190,
    text: ({ name }) => name,
    render: (row) => (
      <span className={styles.name}>
        <CollectStar project={row} onChange={(collected) => onCollect(row, collected)} />
        <Link to={`/project/${row.id}/task`} className={styles.nameLink} title={row.name}>
          {row.name}
        </Link>
        {row.visibility === 'private' && (
          <LockOutlined className={styles.lock} title={projectVisibilities.private} aria-label="仅成员可见" />
        )}
      </span>
    ),
  },
  {
    key: 'code',
    title: '编号',
    width: 76,
    sortable: true,
    text: ({ code }) => code,
    render: (row) => (
      <span className={styles.code} title={row.code}>
        {row.code}
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
    render: (row) => <StatusMark status={row.status} />,
  },
  {
    key: 'health',
    title: '健康度',
    width: 84,
    text: ({ health }) => projectHealths[health],
    render: (row) => <HealthMark health={row.health} />,
  },
  {
    key: 'owner',
    title: '负责人',
    width: 96,
    phone: true,
    text: ({ owner }) => owner?.name ?? null,
    render: (row) => <PersonAvatar person={row.owner} withName emptyText="—" />,
  },
  {
    key: 'planEnd',
    title: '计划起止',
    width: 188,
    sortable: true,
    phone: true,
    text: ({ planStart, planEnd }) => range(planStart, planEnd),
    render: (row) => <PlanRange project={row} />,
  },
  {
    key: 'progress',
    title: '进度',
    width: 96,
    text: ({ progress }) => progressText(progress),
    render: (row) => <ProgressBar value={row.progress} />,
  },
  {
    key: 'tasks',
    title: '任务',
    width: 72,
    text: ({ taskDone, taskTotal }) => `${taskDone}/${taskTotal}`,
    total: (rows) => {
      const [done, all] = (['taskDone', 'taskTotal'] as const).map((key) =>
        rows.reduce((sum, row) => sum + row[key], 0),
      );
      return `${done}/${all}`;
    },
    align: 'right',
    render: (row) => (
      <span title={`已完成 ${row.taskDone}，共 ${row.taskTotal}`}>
        {row.taskDone}
        <span className="faint">/{row.taskTotal}</span>
      </span>
    ),
  },
  {
    key: 'taskOverdue',
    title: '逾期',
    width: 64,
    text: ({ taskOverdue }) => taskOverdue,
    total: (rows) => rows.reduce((all, { taskOverdue }) => all + taskOverdue, 0),
    align: 'right',
    render: (row) =>
      row.taskOverdue ? <span className={styles.overdue}>{row.taskOverdue}</span> : <span className="faint">0</span>,
  },
  ...figureKeys.map(figureColumn),
  {
    key: 'labels',
    title: '标签',
    width: 160,
    text: ({ labels }) => labels.map(({ name }) => name).join('、'),
    optional: true,
    render: (row) => <LabelTags labels={row.labels} />,
  },
  {
    key: 'memberCount',
    title: '成员',
    width: 64,
    text: ({ memberCount }) => memberCount,
    align: 'right',
    optional: true,
    render: (row) => row.memberCount,
  },
  {
    key: 'real',
    title: '实际起止',
    width: 192,
    text: ({ realStart, realEnd }) => range(realStart, realEnd),
    optional: true,
    render: (row) => <span className="faint">{range(row.realStart, row.realEnd)}</span>,
  },
  {
    key: 'templateName',
    title: '模板',
    width: 128,
    text: ({ templateName }) => templateName,
    optional: true,
    render: (row) => row.templateName ?? '—',
  },
  {
    key: 'collections',
    title: '所属项目集',
    width: 144,
    optional: true,
    text: collectionsOf,
    render: (row) => collectionsOf(row) || '—',
  },
  {
    key: 'visibility',
    title: '可见范围',
    width: 104,
    optional: true,
    text: ({ visibility }) => projectVisibilities[visibility],
    render: (row) => projectVisibilities[row.visibility],
  },
  {
    key: 'updatedTime',
    title: '更新时间',
    width: 120,
    optional: true,
    sortable: true,
    text: ({ updatedTime }) => dayjs(updatedTime).format(DATE_TIME_FORMAT),
    render: (row) => <RelativeTime time={row.updatedTime} />,
  },
];
