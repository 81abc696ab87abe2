import type { DeliveryRow } from '@contract/market/market';
import type { ImportMapping } from '@contract/object/registerTable';
import { useMemoizedFn } from 'ahooks';
import { App, Button } from 'antd';
import { lazy, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { DataList, useDataList } from '@/features/object/list';
import { useTableTools } from '@/features/object/register';
import { useAct, useTaken } from '@/features/undo';
import { useMay } from '@/hooks/useSubject';
import { marketApi } from '@/services/market';
import { errorText } from '@/utils/apiError';
import { columns } from './columns';
import { filters } from './filters';
import styles from './market.module.css';
import { params, rowsOf } from './scope';

const DeliveryForm = lazy(() => import('./DeliveryForm'));
const Detail = lazy(() => import('./Detail'));

/** Files of deliveries: they stand in no project. */
const files = {
  exportFile: (asked: object) => marketApi.export(asked as Parameters<typeof marketApi.export>[0]),
  inspectFile: (_project: string, file: File, mapping?: ImportMapping) =>
    marketApi.inspectFile({ file, ...(mapping && { mapping: JSON.stringify(mapping) }) }),
  importFile: (_project: string, file: File, mapping: string, dryRun: boolean) =>
    marketApi.importFile({ mapping, dryRun: dryRun ? '1' : '0', file }),
  templateUrl: () => marketApi.template.address(),
};

export interface DeliveriesHandle {
  add: () => void;
  /** Brings the rows into view, and the keyboard to them. */
  show: () => void;
}

/** The rows behind the pictures. */
export function Deliveries({ ref, onChanged }: { ref: Ref<DeliveriesHandle>; onChanged: () => void }) {
  const { told } = useAct();
  const { message } = App.useApp();
  const may = useMay();
  const mayManage = may({ privilege: 'MARKET_ANALYSIS:MANAGE' });
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<{ row?: DeliveryRow; form: boolean } | null>(null);
  const list = useDataList({
    params,
    load: (state) =>
      marketApi.query({
        ...rowsOf(state),
        sort: state.sort?.field,
        order: state.sort?.order,
        pageNo: state.page,
        pageSize: state.size,
      }),
    idOf: ({ id }: DeliveryRow) => id,
  });
  const changed = useMemoizedFn(() => {
    setOpen(null);
    void list.refresh();
    onChanged();
  });
  useTaken(changed);
  useImperativeHandle(ref, () => ({
    add: () => setOpen({ form: true }),
    show: () => {
      heading.current?.scrollIntoView({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    },
  }));
  const { tools, dialog } = useTableTools({
    noun: '交付',
    projectId: '',
    service: files,
    asked: () => rowsOf(list.state),
    mayCreate: mayManage,
    onImported: changed,
  });
  const remove = async ({ id, no, customer }: DeliveryRow) => {
    try {
      await marketApi.remove({ id });
    } catch (error) {
      void message.error(errorText(error, '删除交付失败'));
      return;
    }
    told('删除成功', { label: `${no} ${customer}`, act: { kind: 'delivery', id, removed: true } });
    changed();
  };
  return (
    <section aria-labelledby="market-rows" className={styles.rows}>
      <h2 id="market-rows" ref={heading} tabIndex={-1}>
        交付
      </h2>
      <DataList
        name="delivery"
        noun="交付"
        list={list}
        columns={columns}
        nameOf={({ no, customer }) => `${no} ${customer}`}
        search="搜索客户、合同编号或产品"
        filters={filters}
        moreTools={tools}
        onOpen={(row) => setOpen({ row, form: false })}
        rowActionsWidth={mayManage ? 120 : undefined}
        rowActions={
          mayManage
            ? (row) => (
                <>
                  <Button size="small" type="link" onClick={() => setOpen({ row, form: true })}>
                    修改
                  </Button>
                  <Button size="small" type="link" onClick={() => void remove(row)}>
                    删除
                  </Button>
                </>
              )
            : undefined
        }
        emptyText="还没有登记交付"
      />
      {dialog}
      <Suspense fallback={null}>
        {open?.form && (
          <DeliveryForm
            delivery={open.row}
            onClose={() => setOpen(null)}
            onDone={({ id, no }) => {
              if (open.row) told('修改成功', { label: no });
              else told('登记成功', { label: no, act: { kind: 'delivery', id, removed: false } });
              changed();
            }}
          />
        )}
        {open?.row && !open.form && (
          <Detail
            delivery={open.row}
            onClose={() => setOpen(null)}
            onEdit={() => setOpen({ row: open.row, form: true })}
            onRemove={() => open.row && void remove(open.row)}
          />
        )}
      </Suspense>
    </section>
  );
}
