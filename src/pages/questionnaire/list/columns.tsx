import { DATE_TIME_FORMAT } from '@contract/constants';
import { formStates } from '@contract/questionnaire/access';
import type { FormRow } from '@contract/questionnaire/form';
import { formLifecycle } from '@contract/questionnaire/lifecycle';
import { formKinds } from '@contract/questionnaire/settings';
import { Link } from '@umijs/max';
import { Tag } from 'antd';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { StateTag } from '@/features/object/lifecycle';
import type { ListColumn } from '@/features/object/list';
import { formPage, LabelTags, mainPage } from '@/features/questionnaire';
import styles from './list.module.css';

const time = (instant: string | null) => (instant ? dayjs(instant).format(DATE_TIME_FORMAT) : null);

/** What the clock says beside the state: not yet, or over. */
function Clock({ state, beginsAt, endsAt }: FormRow) {
  if (state !== 'COLLECTING') return null;
  if (endsAt && dayjs(endsAt).isBefore(dayjs())) return <Tag>已到期</Tag>;
  return beginsAt && dayjs(beginsAt).isAfter(dayjs()) ? <Tag>未开始</Tag> : null;
}

export const formColumns: ListColumn<FormRow>[] = [
  {
    key: 'title',
    title: '标题',
    width: 240,
    fixed: true,
    sortable: true,
    text: ({ title }) => title,
    render: (row) => (
      <span className={styles.name}>
        <Link to={mainPage(row)} className="one-line" title={row.title}>
          {row.title}
        </Link>
        {row.anonymous && <Tag>匿名</Tag>}
        {row.waiting && <Tag color="purple">等待发布审批</Tag>}
        {row.edited && <Tag color="gold">有未发布的修改</Tag>}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 130,
    phone: true,
    text: ({ state }) => formStates[state],
    render: (row) => (
      <span className={styles.name}>
        <StateTag table={formLifecycle} state={row.state} />
        <Clock {...row} />
      </span>
    ),
  },
  {
    key: 'answers',
    title: '有效答卷',
    width: 96,
    align: 'right',
    sortable: true,
    phone: true,
    text: ({ answers }) => answers,
    render: ({ id, answers, versionNo, rights }) =>
      versionNo === null ? (
        '—'
      ) : !rights.includes('answers') ? (
        `${answers} 份`
      ) : (
        <Link to={formPage('data', id)} className={styles.count}>
          {answers} 份
        </Link>
      ),
  },
  {
    key: 'kind',
    title: '用途',
    width: 140,
    text: ({ kind }) => formKinds[kind],
    render: ({ kind }) => formKinds[kind],
  },
  {
    key: 'labels',
    title: '标签',
    width: 150,
    render: ({ labelIds }) => <LabelTags ids={labelIds} />,
  },
  {
    key: 'owner',
    title: '负责人',
    width: 110,
    text: ({ owner }) => owner?.name ?? null,
    render: ({ owner }) => <PersonAvatar person={owner} withName />,
  },
  {
    key: 'version',
    title: '版本',
    width: 72,
    optional: true,
    text: ({ versionNo }) => versionNo,
    render: ({ versionNo }) => (versionNo === null ? '—' : `第 ${versionNo} 版`),
  },
  {
    key: 'project',
    title: '项目',
    width: 150,
    optional: true,
    text: ({ project }) => project?.name ?? null,
    render: ({ project }) => project?.name ?? '—',
  },
  {
    key: 'endsAt',
    title: '结束时间',
    width: 140,
    text: ({ endsAt }) => time(endsAt),
    render: ({ endsAt }) => time(endsAt) ?? '不限',
  },
  {
    key: 'updatedTime',
    title: '更新时间',
    width: 110,
    sortable: true,
    text: ({ updatedTime }) => time(updatedTime),
    render: ({ updatedTime }) => <RelativeTime time={updatedTime} />,
  },
];
