import { App, Button, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import { StateView } from '@/components/StateView';
import { useObjectChanges } from '@/features/realtime';
import { useTaken } from '@/features/undo';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import { saveBlob } from '@/utils/saveBlob';
import { FieldHead } from './define/FieldHead';
import { type TableDialog, TableDialogs } from './define/TableDialogs';
import { useFields } from './define/useFields';
import { RecordDrawer } from './records/RecordDrawer';
import { useRecords } from './records/useRecords';
import { SyncDrawer } from './sync/SyncDrawer';
import { TableActions } from './TableActions';
import styles from './table.module.css';
import { useDoing } from './useDoing';
import { useTold } from './useTold';
import { ViewContent } from './ViewContent';
import { equalities, useTableView } from './views/useTableView';
import { ViewBar } from './views/ViewBar';
import { ViewTools } from './views/ViewTools';

/** `sync`: its drawer is open; messages of a sync lead there. */
const defaults = { view: '', record: '', sync: '' };

interface Props {
  tableId: string;
  projectId?: string;
  /** Back to the list of tables. */
  onLeave: () => void;
}

/** One table: its views, records and, for who makes it, its fields and roles. */
export function TablePage({ tableId, projectId, onLeave }: Props) {
  const { message } = App.useApp();
  const narrow = useMediaQuery(NARROW);
  const [state, setState] = useUrlState(defaults);
  const detail = useRequest(() => dynamicTableApi.detail({ tableId }), {
    refreshDeps: [tableId],
    onError: () => undefined,
  });
  useObjectChanges({ type: 'dynamicTable', id: tableId }, detail.refresh);
  useTaken(detail.refresh);
  const [dialog, setDialog] = useState<TableDialog | null>(null);
  const [words, setWords] = useState('');
  const table = detail.data;
  const viewed = useTableView(table, state.view, words, narrow);
  const { view, config, fields, query } = viewed;
  const records = useRecords(tableId, query, table?.fields ?? [], table?.revision);
  const refresh = () => detail.refresh();
  const choices = (table?.mayBuild ? table.fields : []).flatMap(({ key, kind }) =>
    kind === 'select' || kind === 'multiSelect' ? [key] : [],
  );
  const required = (table?.fields ?? []).filter(({ config: own, writable }) => own.required && writable);
  const doing = useDoing(tableId, choices, refresh, { required, builds: table?.mayBuild });
  const told = useTold(refresh);
  const changing = useFields(tableId, told);
  /** A view that was made here, until the table has it. */
  const made = useRef('');
  // The address of a view that is gone names none.
  useEffect(() => {
    const knows = (one: string) => table?.views.some(({ id }) => id === one);
    if (knows(made.current)) made.current = '';
    if (table && state.view && state.view !== made.current && !knows(state.view)) setState({ view: '' });
  }, [table, state.view, setState]);

  const saveView = async (next = config) => {
    if (!view) return;
    const sent = { id: view.id, version: view.version, config: next };
    // What could not be saved stays to be saved again.
    if (await told(() => dynamicTableApi.updateView(sent), '保存视图失败', '视图已保存')) viewed.restore();
  };
  const onWidth = (key: string, width: number) => {
    const columns = viewed.columnsWith(key, { width });
    viewed.set({ columns });
    if (view?.mayChange && !viewed.isChanged && !view.locked) void saveView({ ...config, columns });
  };
  const download = (format: 'xlsx' | 'csv') =>
    told(async () => {
      const { groups: _groups, ...rest } = query;
      const file = await dynamicTableApi.exportRecords({
        tableId,
        ...rest,
        format,
        keys: fields.map(({ key }) => key),
      });
      saveBlob(`${table?.name ?? '表格'}.${format}`, file);
    }, '导出失败');
  const open = (record: string) => setState({ record });
  const begin = equalities(config, table?.fields ?? []);
  const addOne = async () => {
    try {
      const id = await doing.add(begin);
      if (id) open(id);
    } catch (failure) {
      void message.error(failureText(failure, '新增失败'));
    }
  };
  const adding = table?.mayAdd && (
    <Space>
      <Button type="primary" onClick={() => void addOne()}>
        新增记录
      </Button>
      <Button onClick={() => setDialog({ kind: 'import' })}>导入文件</Button>
    </Space>
  );

  return (
    <div className={styles.page}>
      <PageHeader
        title={table?.name ?? '多维表格'}
        extra={
          <TableActions
            {...{ table, onLeave }}
            hasRecords={view?.kind !== 'form'}
            onRoles={() => setDialog({ kind: 'roles' })}
            onImport={() => setDialog({ kind: 'import' })}
            onExport={(format) => void download(format)}
            onGone={() => void changing.showGone()}
            onReplace={() => setDialog({ kind: 'replace' })}
            onRules={() => setDialog({ kind: 'rules' })}
            onSync={() => setState({ sync: '1' })}
            onViewAs={() => setDialog({ kind: 'viewAs' })}
            onAdd={() => void addOne()}
          />
        }
      />
      <StateView
        loading={detail.loading && !table}
        error={table ? undefined : detail.error}
        onRetry={detail.refresh}
        rows={10}
      >
        {table && (
          <div className={styles.body}>
            <ViewBar
              {...{ table, view, told }}
              onChoose={(id) => setState({ view: id })}
              onMade={(id) => {
                // The table is read anew by others at the same time: whichever answer has it, it is shown by that.
                made.current = id;
                setState({ view: id });
              }}
            />
            {view && view.kind !== 'form' && (
              <ViewTools
                {...{ table, viewed }}
                cards={narrow}
                onSearch={setWords}
                onSave={() => void saveView()}
                onAddField={() => setDialog({ kind: 'field' })}
              />
            )}
            <ViewContent
              {...{ table, viewed, records, doing, refresh, begin, adding, onWidth }}
              cards={narrow}
              onOpen={open}
              head={(field) => (
                <FieldHead
                  {...{ table, field, viewed }}
                  onDialog={setDialog}
                  onRemove={() => void changing.remove(field)}
                />
              )}
            />
          </div>
        )}
      </StateView>
      {table?.mayBuild && state.sync && (
        <SyncDrawer {...{ table, projectId }} onClose={() => setState({ sync: '' })} onChanged={refresh} />
      )}
      {table && <TableDialogs {...{ table, projectId, dialog, query, refresh }} onClose={() => setDialog(null)} />}
      {table && state.record && (
        <RecordDrawer table={table} id={state.record} doing={doing} onClose={() => setState({ record: '' })} />
      )}
    </div>
  );
}
