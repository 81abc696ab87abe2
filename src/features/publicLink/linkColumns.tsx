import { DATE_TIME_FORMAT } from '@contract/constants';
import type { LinkRow } from '@contract/publicLink/publicLink';
import { linkStates } from '@contract/publicLink/words';
import type { TableColumnType } from 'antd';
import dayjs from 'dayjs';

export const linkTime = (instant: string | null) => (instant ? dayjs(instant).format(DATE_TIME_FORMAT) : '—');

/** 有效，有密码，可嵌入. */
export const linkState = ({ state, hasPassword, isSigned, embedHosts }: LinkRow) =>
  [linkStates[state], hasPassword && '有密码', isSigned && '需签名', embedHosts.length > 0 && '可嵌入']
    .filter(Boolean)
    .join('，');

/** State, end and use of a link, for every list of links. */
export const linkColumns: TableColumnType<LinkRow>[] = [
  {
    key: 'state',
    title: '状态',
    width: 140,
    render: (_, row) => linkState(row),
  },
  {
    key: 'createdBy',
    title: '分享者',
    width: 96,
    ellipsis: true,
    render: (_, row) => row.createdBy?.name ?? '已离开的成员',
  },
  {
    key: 'expires',
    title: '有效期至',
    width: 150,
    className: 'tabular',
    render: (_, { expiresTime }) => linkTime(expiresTime),
  },
  { key: 'uses', title: '打开次数', width: 88, align: 'right', className: 'tabular', dataIndex: 'uses' },
  {
    key: 'lastUsed',
    title: '最近打开',
    width: 150,
    className: 'tabular',
    render: (_, { lastUsedTime }) => linkTime(lastUsedTime),
  },
];
