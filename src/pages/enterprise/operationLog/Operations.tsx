import { OPERATION_LOG_REACH } from '@contract/constants';
import type { Operation } from '@contract/enterprise/operationLog';
import { App } from 'antd';
import dayjs from 'dayjs';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DataList, days, useDataList, whom } from '@/features/object/list';
import { useRequest } from '@/hooks/useRequest';
import { enterpriseApi } from '@/services/enterprise';
import { errorText } from '@/utils/apiError';
import { saveBlob } from '@/utils/saveBlob';
import { actorOf, columns, objectOf } from './columns';
import { inProject, known, ofObject } from './controls';
import styles from './operationLog.module.css';
import { params, toFilter, toQuery } from './params';
import { Verified } from './Verified';
import { ViewBar } from './ViewBar';

/** With what shows facts: it comes when an entry is opened first. */
const EntryDrawer = lazy(async () => ({ default: (await import('./EntryDrawer')).EntryDrawer }));

/** Who did what in the enterprise, and what was there before. */
export function Operations({ switcher }: { switcher: ReactNode }) {
  const { message } = App.useApp();
  const list = useDataList({
    params,
    load: (state) => enterpriseApi.listOperations(toQuery(state)),
    idOf: ({ id }: Operation) => id,
  });
  const { data: facets } = useRequest(() => enterpriseApi.operationFacets(), { onError: () => {} });
  const [open, setOpen] = useState<string>();
  const { module, action } = list.state;
  const actions = facets?.actions.filter((one) => module === null || one.module === module) ?? [];
  const exporting = useRequest(
    async () =>
      saveBlob(
        `操作日志-${dayjs().format('YYYYMMDD-HHmm')}.csv`,
        await enterpriseApi.exportOperations(toFilter(list.state)),
      ),
    { manual: true, onError: (error) => void message.error(`导出失败：${errorText(error)}`) },
  );
  const sealed = facets?.sealed;
  return (
    <>
      <ViewBar switcher={switcher} exporting={exporting.loading} onExport={exporting.run} />
      <DataList
        name="operationLog"
        noun="操作"
        list={list}
        columns={columns}
        nameOf={(row) => `${actorOf(row)} ${row.actionText} ${objectOf(row)}`}
        search="搜索 IP 或追踪号"
        filters={[
          whom('person', '人员'),
          known('module', '模块', facets?.modules.map(({ module: value, text }) => ({ value, label: text })) ?? []),
          known(
            'action',
            '操作',
            [
              ...new Map([
                ...(action === null ? [] : [[action, action] as const]),
                ...actions.map((one) => [one.action, one.text] as const),
              ]),
            ].map(([value, label]) => ({ value, label })),
          ),
          ofObject('object'),
          inProject('project'),
          days('days', '时间'),
        ]}
        onOpen={({ id }) => setOpen(id)}
        emptyText="还没有操作记录"
      >
        <div className={styles.notice} role="note">
          {list.page?.total === OPERATION_LOG_REACH &&
            `只列出最近 ${OPERATION_LOG_REACH.toLocaleString()} 条，更早的请用时间筛选。`}
          {/* First what is always said: what comes after it pushes nothing. */}
          查看和导出本身也会记入日志。
          {sealed && sealed.count > 0 && sealed.time
            ? `已封存 ${sealed.count.toLocaleString()} 条，至 ${dayjs(sealed.time).format('MM-DD HH:mm')}。`
            : null}
          {facets && <Verified verified={facets.verified} />}
        </div>
      </DataList>
      {open && (
        <Suspense fallback={null}>
          <EntryDrawer
            id={open}
            onClose={() => setOpen(undefined)}
            onObject={(object) => {
              setOpen(undefined);
              list.change({ object });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
