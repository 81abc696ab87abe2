import { punctualities, type ReportKind, reportKinds } from '@contract/report/kinds';
import { reportLifecycle } from '@contract/report/lifecycle';
import type { ReportRow } from '@contract/report/report';
import { Link } from '@umijs/max';
import { Tag } from 'antd';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { StateTag } from '@/features/object/lifecycle';
import type { ListColumn } from '@/features/object/list';
import { HealthMark } from '@/features/project';
import styles from './report.module.css';

export const reportPage = (projectId: string, id: string) => `/project/${projectId}/report/view/${id}`;

const stateWord = ({ state }: ReportRow) => (state === null ? '未生成' : reportLifecycle.states[state].label);
/** Only what is not as it should be is said. */
const lateWord = ({ punctuality }: ReportRow) =>
  punctuality === 'missing' || punctuality === 'late' ? punctualities[punctuality] : null;

const kindColumn: ListColumn<ReportRow> = {
  key: 'kind',
  title: '种类',
  width: 96,
  text: ({ kind }) => reportKinds[kind as ReportKind],
  render: ({ kind }) => reportKinds[kind],
};

const title: ListColumn<ReportRow> = {
  key: 'title',
  title: '报告',
  fixed: true,
  width: 320,
  text: (row) => row.title,
  render: ({ id, projectId, title: name, publishedNo, read, shared }) => (
    <span className={styles.cell}>
      {id ? (
        <Link to={reportPage(projectId, id)} className={publishedNo !== null && !read ? styles.unread : undefined}>
          {name}
        </Link>
      ) : (
        name
      )}
      {shared && <Tag color="orange">已公开</Tag>}
    </span>
  ),
};

const rest: readonly ListColumn<ReportRow>[] = [
  kindColumn,
  {
    key: 'period',
    title: '周期',
    width: 140,
    phone: true,
    text: ({ period }) => period,
    render: ({ period }) => period,
  },
  {
    key: 'state',
    title: '状态',
    width: 160,
    phone: true,
    text: (row) => [stateWord(row), lateWord(row)].filter(Boolean).join('，'),
    render: (row) => (
      <span className={styles.cell}>
        {row.state ? <StateTag table={reportLifecycle} state={row.state} /> : stateWord(row)}
        {lateWord(row) && <Tag color={row.punctuality === 'missing' ? 'red' : 'gold'}>{lateWord(row)}</Tag>}
      </span>
    ),
  },
  {
    key: 'health',
    title: '健康度',
    width: 104,
    text: ({ health }) => health,
    render: ({ health }) => <HealthMark health={health} />,
  },
  {
    key: 'author',
    title: '编写人',
    width: 112,
    text: ({ author }) => author?.name ?? null,
    render: ({ author }) => <PersonAvatar person={author} withName emptyText="—" />,
  },
  { key: 'due', title: '提交期限', width: 112, text: ({ dueOn }) => dueOn, render: ({ dueOn }) => dueOn ?? '—' },
  {
    key: 'published',
    title: '发布时间',
    width: 120,
    text: ({ publishedTime }) => publishedTime,
    render: ({ publishedTime }) => (publishedTime ? <RelativeTime time={publishedTime} /> : '—'),
  },
];

/** Of a project's own list. */
export const reportColumns: readonly ListColumn<ReportRow>[] = [title, ...rest];
/** What the title says already, or the day that it was due: beside the project there is no room for them at 1280 px. */
const rarely = new Set(['kind', 'published']);
/** Over all projects. */
export const projectReportColumns: readonly ListColumn<ReportRow>[] = [
  title,
  {
    key: 'project',
    title: '项目',
    width: 160,
    phone: true,
    text: ({ projectCode, projectName }) => `${projectCode} ${projectName}`,
    render: ({ projectId, projectName }) => <Link to={`/project/${projectId}/report`}>{projectName}</Link>,
  },
  ...rest.map((column) => (rarely.has(column.key) ? { ...column, optional: true } : column)),
];
