import { loginSteps } from '@contract/auth/securityWords';
import { OPERATION_LOG_REACH } from '@contract/constants';
import type { MemberLogin, MemberLoginFilter } from '@contract/enterprise/loginLog';
import { App, Tag } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import {
  DataList,
  days,
  type ListColumn,
  maybe,
  oneOf,
  page,
  person,
  range,
  type StateOf,
  size,
  text,
  useDataList,
  whom,
} from '@/features/object/list';
import { useRequest } from '@/hooks/useRequest';
import { enterpriseApi } from '@/services/enterprise';
import { errorText } from '@/utils/apiError';
import { saveBlob } from '@/utils/saveBlob';
import styles from './operationLog.module.css';
import { ViewBar } from './ViewBar';

const results = { success: '成功', failure: '失败' } as const;
const params = {
  q: text(100),
  person: person(),
  result: maybe(results),
  days: range(),
  page: page(),
  size: size(20),
};
const toFilter = ({ q, person: userId, result, days: { from, to } }: StateOf<typeof params>): MemberLoginFilter => ({
  keyword: q.trim() || undefined,
  userId: userId ?? undefined,
  success: result === null ? undefined : result === 'success',
  from: from ?? undefined,
  to: to ?? undefined,
});

const wayOf = ({ way, step }: MemberLogin) => way ?? loginSteps[step];
const columns: ListColumn<MemberLogin>[] = [
  {
    key: 'person',
    title: '人员',
    width: 140,
    fixed: true,
    render: (row) => <PersonAvatar person={row.person} withName emptyText="—" />,
  },
  {
    key: 'time',
    title: '时间',
    width: 165,
    phone: true,
    render: ({ time }) => (
      <time className="tabular" dateTime={time}>
        {dayjs(time).format('YYYY-MM-DD HH:mm:ss')}
      </time>
    ),
  },
  {
    key: 'result',
    title: '结果',
    width: 80,
    phone: true,
    render: ({ success }) => <Tag color={success ? 'success' : 'error'}>{success ? '成功' : '失败'}</Tag>,
  },
  { key: 'way', title: '方式', width: 140, render: wayOf },
  { key: 'device', title: '设备', width: 160, phone: true, render: ({ device }) => device },
  { key: 'ip', title: 'IP', width: 130, render: ({ ip }) => <span className="tabular">{ip}</span> },
];

/** Who signed in to the enterprise, with which device and from where, and who failed to. */
export function Logins({ switcher }: { switcher: ReactNode }) {
  const { message } = App.useApp();
  const list = useDataList({
    params,
    load: (state) => enterpriseApi.listLogins({ ...toFilter(state), pageNo: state.page, pageSize: state.size }),
    idOf: ({ id }: MemberLogin) => id,
  });
  const exporting = useRequest(
    async () =>
      saveBlob(
        `登录日志-${dayjs().format('YYYYMMDD-HHmm')}.csv`,
        await enterpriseApi.exportLogins(toFilter(list.state)),
      ),
    { manual: true, onError: (error) => void message.error(`导出失败：${errorText(error)}`) },
  );
  return (
    <>
      <ViewBar switcher={switcher} exporting={exporting.loading} onExport={exporting.run} />
      <DataList
        name="loginLog"
        noun="登录"
        list={list}
        columns={columns}
        nameOf={(row) => `${row.person?.name ?? ''} ${dayjs(row.time).format('MM-DD HH:mm')}`}
        search="搜索 IP"
        filters={[whom('person', '人员'), oneOf('result', '结果', results), days('days', '时间')]}
        emptyText="还没有登录记录"
      >
        <p className={styles.notice} role="note">
          {list.page?.total === OPERATION_LOG_REACH &&
            `只列出最近 ${OPERATION_LOG_REACH.toLocaleString()} 条，更早的请用时间筛选。`}
          包括在本企业打开的登录，与成员账号的失败尝试；保留 180 天。查看和导出会记入操作日志。
        </p>
      </DataList>
    </>
  );
}
