import { DATE_TIME_FORMAT } from '@contract/constants';
import { normCategories, normLevels, normSources, normStates } from '@contract/norm/enums';
import type { NormLabel, NormRow } from '@contract/norm/norm';
import { Link } from '@umijs/max';
import { Tag } from 'antd';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { NormStateTag, normPages } from '@/features/norm';
import type { ListColumn } from '@/features/object/list';
import styles from './zone.module.css';

/** The clause that holds the asked words; a click leads there. */
function Passage({ id, passage }: NormRow) {
  if (!passage) return null;
  return (
    <Link className={styles.passage} to={normPages.clause(id, passage.anchor)}>
      {passage.no} {passage.title} {passage.text && `· ${passage.text}`}
    </Link>
  );
}

export const normColumns = (labels: readonly NormLabel[]): ListColumn<NormRow>[] => [
  {
    key: 'code',
    title: '编号与名称',
    width: 320,
    fixed: true,
    sortable: true,
    text: ({ code, title }) => `${code} ${title}`,
    render: (row) => (
      <span className={styles.named}>
        <span className={styles.name}>
          <Link to={normPages.norm(row.id)} title={`${row.code} ${row.title}`}>
            <span className="quiet">{row.code}</span> {row.title}
          </Link>
          {row.toRead && <Tag color="gold">待阅读</Tag>}
        </span>
        <Passage {...row} />
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 96,
    phone: true,
    text: ({ state }) => normStates[state],
    render: ({ state }) => <NormStateTag state={state} />,
  },
  {
    key: 'version',
    title: '版本',
    width: 72,
    phone: true,
    text: (row) => row.versionText,
    render: (row) => row.versionText,
  },
  {
    key: 'source',
    title: '来源',
    width: 96,
    text: ({ source }) => normSources[source],
    render: ({ source }) => normSources[source],
  },
  {
    key: 'category',
    title: '分类',
    width: 96,
    text: ({ category }) => normCategories[category],
    render: ({ category }) => normCategories[category],
  },
  {
    key: 'level',
    title: '级别',
    width: 72,
    optional: true,
    text: ({ level }) => normLevels[level],
    render: ({ level }) => normLevels[level],
  },
  {
    key: 'effectiveOn',
    title: '生效日期',
    width: 116,
    sortable: true,
    text: ({ effectiveOn }) => effectiveOn,
    render: ({ effectiveOn }) => effectiveOn ?? '—',
  },
  {
    key: 'labels',
    title: '标签',
    width: 140,
    text: ({ labelIds }) => labelNames(labels, labelIds).join('、'),
    render: ({ labelIds }) =>
      labels
        .filter(({ id }) => labelIds.includes(id))
        .map(({ id, name, color }) => (
          <Tag key={id} color={color}>
            {name}
          </Tag>
        )),
  },
  {
    key: 'score',
    title: '评分',
    width: 84,
    align: 'right',
    sortable: true,
    text: ({ score }) => score,
    render: ({ id, score }) => (score === null ? '—' : <Link to={normPages.appraisals(id)}>{score.toFixed(1)}</Link>),
  },
  {
    key: 'interprets',
    title: '解读',
    width: 72,
    align: 'right',
    text: ({ interprets }) => interprets,
    render: ({ id, interprets }) => <Link to={normPages.interpretations(id)}>{interprets}</Link>,
  },
  {
    key: 'tasks',
    title: '任务',
    width: 80,
    align: 'right',
    sortable: true,
    text: ({ tasks }) => tasks,
    render: ({ id, tasks }) => <Link to={normPages.tasks(id)}>{tasks}</Link>,
  },
  {
    key: 'views',
    title: '阅读',
    width: 80,
    align: 'right',
    sortable: true,
    optional: true,
    text: ({ views }) => views,
    render: ({ views }) => views,
  },
  {
    key: 'department',
    title: '归口部门',
    width: 120,
    optional: true,
    text: ({ department }) => department?.name ?? null,
    render: ({ department }) => department?.name ?? '—',
  },
  {
    key: 'owner',
    title: '负责人',
    width: 110,
    text: ({ owner }) => owner?.name ?? null,
    render: ({ owner }) => <PersonAvatar person={owner} withName />,
  },
  {
    key: 'nextReviewOn',
    title: '下次复审',
    width: 116,
    optional: true,
    text: ({ nextReviewOn }) => nextReviewOn,
    render: ({ nextReviewOn }) => nextReviewOn ?? '—',
  },
  {
    key: 'updatedTime',
    title: '更新时间',
    width: 110,
    sortable: true,
    optional: true,
    text: ({ updatedTime }) => dayjs(updatedTime).format(DATE_TIME_FORMAT),
    render: ({ updatedTime }) => <RelativeTime time={updatedTime} />,
  },
];

const labelNames = (labels: readonly NormLabel[], ids: readonly string[]) =>
  labels.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
