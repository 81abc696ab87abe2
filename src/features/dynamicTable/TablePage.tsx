import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import { type TableViewKind, tableKinds, tableViewKinds } from '@contract/dynamicTable/kinds';
import type { CellValue, TableField, TableView, TableViewConfig } from '@contract/dynamicTable/table';
import { useDebounceFn, useRequest } from 'ahooks';
import { App, Badge, Button, Dropdown, Input, Popover, Segmented, Space } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import { StateView } from '@/components/StateView';
import { useObjectChanges } from '@/features/realtime';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useUrlState } from '@/hooks/useUrlState';
import {
  createView,
  deleteField,
  deleteView,
  exportRecords,
  getTable,
  listGoneFields,
  listTables,
  recoverField,
  updateView,
} from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import { saveBlob } from '@/utils/saveBlob';
import { ConvertDialog } from './define/Convert';
import { FieldForm } from './define/FieldForm';
import { ImportDialog } from './define/ImportDialog';
import { RolesDrawer } from './define/Roles';
import { Grid } from './grid/Grid';
import { RecordDrawer } from './records/RecordDrawer';
import { useRecords } from './records/useRecords';
import styles from './table.module.css';
import { useDoing } from './useDoing';
import { ColoursEditor } from './views/Colours';
import { FilterEditor, filled, isFilled } from './views/Filter';
import { FormDesign } from './views/FormDesign';
import { Gallery } from './views/Gallery';
import { Kanban } from './views/Kanban';
import { Month } from './views/Month';
import { canGroup, canSort, OrdersEditor } from './views/Orders';

type Dialog =
  | { kind: 'field'; field?: TableField; after?: string }
  | { kind: 'convert'; field: TableField }
  | { kind: 'roles' | 'import' };

const NOTHING: TableViewConfig = {};
const defaults = { view: '', record: '' };
/** Fields that a view of a kind stands on. */
const bases: Partial<Record<TableViewKind, (field: TableField) => boolean>> = {
  kanban: ({ kind }) => kind === 'select',
  calendar: ({ kind }) => kind === 'date',
};

/** What new records begin with so that the filter shows them: its equalities. */
function equalities({ filter }: TableViewConfig, fields: readonly TableField[]): Record<string, CellValue> {
  if (!filter || filter.match === 'any') return {};
  return Object.fromEntries(
    (filter.conditions ?? []).flatMap(({ field: key, op, value }) => {
      const field = fields.find((one) => one.key === key);
      return op === 'is' && field?.writable && value !== 'me' && !Array.isArray(value) && value !== undefined
        ? [[key, value]]
        : [];
    }),
  );
}

interface Props {
  tableId: string;
  projectId?: string;
  /** Back to the list of tables. */
  onLeave: () => void;
}

/** One table: its views, records and, for who makes it, its fields and roles. */
export function TablePage({ tableId, projectId, onLeave }: Props) {
  const { message, modal } = App.useApp();
  const narrow = useMediaQuery(NARROW);
  const [state, setState] = useUrlState(defaults);
  const detail = useRequest(() => getTable(tableId), { refreshDeps: [tableId] });
  useObjectChanges({ type: 'dynamicTable', id: tableId }, detail.refresh);
  const others = useRequest(() => listTables(projectId), { refreshDeps: [projectId] });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [words, setWords] = useState('');
  const [typed, setTyped] = useState('');
  const search = useDebounceFn(setWords, { wait: 300 });
  const table = detail.data;
  const view = table?.views.find(({ id }) => id === state.view) ?? table?.views[0];
  /** What was changed of the view and is not saved. */
  const [changed, setChanged] = useState<{ id: string; config: TableViewConfig } | null>(null);
  const config: TableViewConfig = (changed && changed.id === view?.id ? changed.config : view?.config) ?? NOTHING;
  const isChanged = changed !== null && changed.id === view?.id;
  const set = (next: Partial<TableViewConfig>) => view && setChanged({ id: view.id, config: { ...config, ...next } });
  const allFields = useMemo(() => table?.fields ?? [], [table]);
  const fields = useMemo(() => {
    const order = config.columns?.map(({ key }) => key) ?? [];
    const hidden = new Set(config.columns?.filter((one) => one.hidden).map(({ key }) => key));
    const [first, ...rest] = allFields;
    const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
    const sorted = [...rest].sort((a, b) => place(a.key) - place(b.key));
    return first ? [first, ...sorted.filter(({ key }) => !hidden.has(key))] : [];
  }, [allFields, config.columns]);
  const query = useMemo(
    () => ({
      filter: filled(config.filter),
      sorts: config.sorts ?? [],
      groups: view?.kind === 'grid' && !narrow ? (config.groups ?? []) : [],
      words: words || undefined,
    }),
    [config.filter, config.sorts, config.groups, view?.kind, words, narrow],
  );
  const records = useRecords(tableId, query, allFields, table?.revision);
  const refresh = () => detail.refresh();
  const doing = useDoing(tableId, table?.mayBuild ?? false, refresh);
  // The address of a view that is gone names none.
  useEffect(() => {
    if (table && state.view && !table.views.some(({ id }) => id === state.view)) setState({ view: '' });
  }, [table, state.view, setState]);

  /** @returns whether it was done */
  const told = async (work: () => Promise<unknown>, failed: string, done?: string): Promise<boolean> => {
    let isDone = true;
    try {
      await work();
      if (done) void message.success(done);
    } catch (failure) {
      isDone = false;
      void message.error(failureText(failure, failed));
    }
    refresh();
    return isDone;
  };
  const saveView = async (next: TableViewConfig = config) => {
    if (!view) return;
    const sent = { id: view.id, version: view.version, config: next };
    // What could not be saved stays to be saved again.
    if (await told(() => updateView(sent), '保存视图失败', '视图已保存')) setChanged(null);
  };
  const removeView = (one: TableView) =>
    modal.confirm({
      title: `删除视图「${one.name}」？`,
      content: one.kind === 'form' ? '已发出的填写链接将失效。记录不受影响。' : '记录不受影响。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => void (await told(() => deleteView(one.id), '删除失败')),
    });
  const addView = async (kind: TableViewKind) => {
    const by = bases[kind] && allFields.find(bases[kind])?.key;
    if (bases[kind] && !by) {
      void message.info(kind === 'kanban' ? '看板需要一个单选字段' : '日历需要一个日期字段');
      return;
    }
    await told(async () => {
      const { id } = await createView({
        ...{ tableId, kind, name: tableViewKinds[kind] },
        config: { ...(by && { by }), ...(kind === 'form' && { form: { fields: [], open: false } }) },
        personal: !table?.mayBuild,
      });
      // The address names it once it is known: of one that is not there it would be taken away again.
      await detail.refreshAsync();
      setState({ view: id });
    }, '新建视图失败');
  };
  const removeField = (field: TableField) =>
    modal.confirm({
      title: `删除字段「${field.name}」？`,
      content: '30 天内可以连同内容一起恢复。用到它的公式会停止计算。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => {
        await told(async () => {
          await deleteField(tableId, field.key);
          void message.success({
            duration: 6,
            content: (
              <>
                已删除字段「{field.name}」{' '}
                <Button
                  type="link"
                  size="small"
                  onClick={() => void told(() => recoverField(tableId, field.key), '恢复失败', '已恢复')}
                >
                  撤销
                </Button>
              </>
            ),
          });
        }, '删除失败');
      },
    });
  const renameView = (one: TableView) => {
    let name = one.name;
    modal.confirm({
      title: '重命名视图',
      content: (
        <Input
          aria-label="视图名称"
          maxLength={50}
          defaultValue={name}
          onChange={(event) => (name = event.target.value)}
        />
      ),
      okText: '保存',
      cancelText: '取消',
      onOk: async () => void (await told(() => updateView({ id: one.id, version: one.version, name }), '重命名失败')),
    });
  };
  const download = (format: 'xlsx' | 'csv') =>
    told(async () => {
      const { groups: _groups, ...rest } = query;
      const file = await exportRecords({ tableId, ...rest, format, keys: fields.map(({ key }) => key) });
      saveBlob(`${table?.name ?? '表格'}.${format}`, file);
    }, '导出失败');
  const showGone = async () => {
    const gone = await listGoneFields(tableId).catch((failure: unknown) => {
      void message.error(failureText(failure, '读取已删除的字段失败'));
      return null;
    });
    if (!gone) return;
    modal.info({
      title: '已删除的字段',
      okText: '关闭',
      content:
        gone.length === 0
          ? '没有可以恢复的字段'
          : gone.map(({ key, name }) => (
              <div key={key} className={styles.gone}>
                {name}
                <Button size="small" onClick={() => void told(() => recoverField(tableId, key), '恢复失败', '已恢复')}>
                  恢复
                </Button>
              </div>
            )),
    });
  };

  const head = (field: TableField): ReactNode => {
    const items = [
      ...(canSort(field)
        ? [
            { key: 'asc', label: '升序', onClick: () => set({ sorts: [{ field: field.key }] }) },
            { key: 'desc', label: '降序', onClick: () => set({ sorts: [{ field: field.key, desc: true }] }) },
          ]
        : []),
      ...(canGroup(field)
        ? [{ key: 'group', label: '按此分组', onClick: () => set({ groups: [{ field: field.key }] }) }]
        : []),
      ...(field.key === allFields[0]?.key
        ? []
        : [
            {
              key: 'hide',
              label: '隐藏',
              onClick: () => set({ columns: columnsWith(field.key, { hidden: true }) }),
            },
          ]),
      ...(table?.mayBuild
        ? [
            { type: 'divider' as const },
            { key: 'edit', label: '修改字段', onClick: () => setDialog({ kind: 'field', field }) },
            ...(tableKinds[field.kind].computed && field.kind !== 'formula' && field.kind !== 'rollup'
              ? []
              : [{ key: 'convert', label: '转换类型', onClick: () => setDialog({ kind: 'convert', field }) }]),
            { key: 'after', label: '在右侧新增字段', onClick: () => setDialog({ kind: 'field', after: field.key }) },
            { key: 'delete', label: '删除字段', danger: true, onClick: () => void removeField(field) },
          ]
        : []),
    ];
    return (
      <Dropdown trigger={['click']} menu={{ items }}>
        <button type="button" className={styles.headButton} title={field.hint || tableKinds[field.kind].label}>
          <span className={styles.headName}>{field.name}</span>
          {field.broken && <span title={field.broken}>⚠</span>}
          <DownOutlined className={styles.headMark} />
        </button>
      </Dropdown>
    );
  };
  function columnsWith(key: string, next: { width?: number; hidden?: boolean }) {
    const known = new Map(config.columns?.map((one) => [one.key, one]));
    return allFields.map((field) => ({ ...known.get(field.key), key: field.key, ...(field.key === key && next) }));
  }
  const hiddenCount = config.columns?.filter(({ hidden }) => hidden).length ?? 0;
  const by = table?.fields.find(({ key }) => key === config.by);
  const open = (record: string) => setState({ record });
  const panel = (label: string, count: number, content: ReactNode) => (
    <Popover trigger="click" placement="bottomLeft" content={content}>
      <Badge size="small" count={count}>
        <Button>{label}</Button>
      </Badge>
    </Popover>
  );

  const content = () => {
    if (!table || !view) return null;
    if (view.kind === 'form') return <FormDesign key={view.id} table={table} view={view} onSaved={refresh} />;
    if (view.kind === 'kanban' && by) return <Kanban {...{ table, by, fields, query, doing }} onOpen={open} />;
    if (view.kind === 'calendar' && by) return <Month {...{ table, by, fields, query }} onOpen={open} />;
    if (view.kind === 'gallery' || (view.kind === 'grid' && narrow)) {
      return (
        <StateView
          error={records.outline ? undefined : records.error}
          loading={!records.outline && !records.error}
          onRetry={records.refresh}
          empty={records.outline?.total === 0}
          emptyText="还没有记录"
          emptyAction={adding}
        >
          <Gallery {...{ fields, records }} onOpen={open} onAdd={table.mayAdd ? () => void addOne() : undefined} />
        </StateView>
      );
    }
    if (view.kind !== 'grid')
      return (
        <StateView empty emptyText="视图用到的字段已不在，或您不能查看">
          {null}
        </StateView>
      );
    return (
      <StateView
        error={records.outline ? undefined : records.error}
        loading={!records.outline && !records.error}
        onRetry={records.refresh}
        rows={10}
      >
        {records.outline?.total === 0 && !filled(config.filter) && !words && (
          <p className={styles.hint}>表格还是空的：可以直接粘贴电子表格中的内容、导入文件，或新增记录。</p>
        )}
        <Grid
          {...{ table, config, fields, records, doing, head }}
          onOpen={open}
          onWidth={(key, width) => {
            const columns = columnsWith(key, { width });
            set({ columns });
            if (view.mayChange && !isChanged && !view.locked) void saveView({ ...config, columns });
          }}
          begin={equalities(config, allFields)}
        />
      </StateView>
    );
  };
  const addOne = async () => {
    try {
      const id = await doing.add(equalities(config, allFields));
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
          <Space wrap>
            <Button onClick={onLeave}>全部表格</Button>
            {table?.mayBuild && <Button onClick={() => setDialog({ kind: 'roles' })}>权限</Button>}
            {table && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    ...(table.mayAdd
                      ? [{ key: 'import', label: '导入 CSV 或 XLSX', onClick: () => setDialog({ kind: 'import' }) }]
                      : []),
                    ...(table.mayExport
                      ? [
                          { key: 'xlsx', label: '导出 XLSX', onClick: () => void download('xlsx') },
                          { key: 'csv', label: '导出 CSV', onClick: () => void download('csv') },
                        ]
                      : []),
                    ...(table.mayBuild ? [{ key: 'gone', label: '已删除的字段', onClick: () => void showGone() }] : []),
                  ],
                }}
              >
                <Button>更多</Button>
              </Dropdown>
            )}
            {table?.mayAdd && view?.kind !== 'form' && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => void addOne()}>
                新增记录
              </Button>
            )}
          </Space>
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
            <div className={styles.views}>
              <Segmented
                value={view?.id}
                options={table.views.map((one) => ({
                  value: one.id,
                  label: `${one.personal ? '👤 ' : ''}${one.locked ? '🔒 ' : ''}${one.name}`,
                }))}
                onChange={(id) => setState({ view: String(id) })}
              />
              {view?.mayChange && (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: [
                      { key: 'rename', label: '重命名', onClick: () => renameView(view) },
                      {
                        key: 'lock',
                        label: view.locked ? '解锁' : '锁定',
                        onClick: () =>
                          void told(
                            () => updateView({ id: view.id, version: view.version, locked: !view.locked }),
                            '保存失败',
                          ),
                      },
                      ...(table.views.length > 1
                        ? [
                            {
                              key: 'delete',
                              label: '删除视图',
                              danger: true,
                              onClick: () => void removeView(view),
                            },
                          ]
                        : []),
                    ],
                  }}
                >
                  <Button size="small" aria-label="视图操作" icon={<DownOutlined />} />
                </Dropdown>
              )}
              <Dropdown
                trigger={['click']}
                menu={{
                  items: (Object.keys(tableViewKinds) as TableViewKind[])
                    .filter((kind) => kind !== 'form' || table.mayBuild)
                    .map((kind) => ({ key: kind, label: tableViewKinds[kind], onClick: () => void addView(kind) })),
                }}
              >
                <Button size="small" icon={<PlusOutlined />}>
                  视图
                </Button>
              </Dropdown>
            </div>
            {view && view.kind !== 'form' && (
              <div className={styles.tools}>
                <Input.Search
                  className={styles.search}
                  aria-label="查找记录"
                  placeholder="查找"
                  allowClear
                  value={typed}
                  onChange={(event) => {
                    setTyped(event.target.value);
                    search.run(event.target.value);
                  }}
                />
                {panel(
                  '筛选',
                  filled(config.filter)?.conditions?.length ?? 0,
                  <FilterEditor
                    fields={allFields}
                    value={config.filter ?? {}}
                    onChange={(filter) => set({ filter })}
                  />,
                )}
                {view.kind !== 'calendar' &&
                  panel(
                    '排序',
                    config.sorts?.length ?? 0,
                    <OrdersEditor
                      fields={allFields.filter(canSort)}
                      value={config.sorts ?? []}
                      most={5}
                      add="添加排序"
                      onChange={(sorts) => set({ sorts })}
                    />,
                  )}
                {view.kind === 'grid' &&
                  !narrow &&
                  panel(
                    '分组',
                    config.groups?.length ?? 0,
                    <OrdersEditor
                      fields={allFields.filter(canGroup)}
                      value={config.groups ?? []}
                      most={3}
                      add="添加分组"
                      onChange={(groups) => set({ groups })}
                    />,
                  )}
                {view.kind === 'grid' &&
                  !narrow &&
                  panel(
                    '颜色',
                    config.colors?.filter(({ condition }) => isFilled(condition)).length ?? 0,
                    <ColoursEditor
                      fields={allFields}
                      value={config.colors ?? []}
                      onChange={(colors) => set({ colors })}
                    />,
                  )}
                {view.kind !== 'calendar' &&
                  panel(
                    '字段',
                    hiddenCount,
                    <div className={styles.fieldList}>
                      {allFields.slice(1).map((field) => (
                        <label key={field.key}>
                          <input
                            type="checkbox"
                            checked={!config.columns?.find(({ key }) => key === field.key)?.hidden}
                            onChange={(event) =>
                              set({ columns: columnsWith(field.key, { hidden: !event.target.checked }) })
                            }
                          />{' '}
                          {field.name}
                        </label>
                      ))}
                      {table.mayBuild && (
                        <Button size="small" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'field' })}>
                          新增字段
                        </Button>
                      )}
                    </div>,
                  )}
                {view.kind === 'grid' && !narrow && (
                  <Segmented
                    aria-label="行高"
                    value={config.rowHeight ?? 'short'}
                    options={[
                      { value: 'short', label: '矮' },
                      { value: 'medium', label: '中' },
                      { value: 'tall', label: '高' },
                    ]}
                    onChange={(rowHeight) => set({ rowHeight: rowHeight as 'short' | 'medium' | 'tall' })}
                  />
                )}
                {isChanged && (
                  <Space>
                    {view.mayChange && !view.locked && <Button onClick={() => void saveView()}>保存视图</Button>}
                    <Button onClick={() => setChanged(null)}>还原</Button>
                  </Space>
                )}
                {view.trimmed && (
                  <span className={styles.hint}>视图用到了您不能查看的字段，相应的筛选与排序未生效</span>
                )}
              </div>
            )}
            {content()}
          </div>
        )}
      </StateView>
      {table && dialog?.kind === 'field' && (
        <FieldForm
          table={table}
          others={others.data?.tables ?? []}
          field={dialog.field}
          after={dialog.after}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            refresh();
          }}
        />
      )}
      {table && dialog?.kind === 'convert' && (
        <ConvertDialog
          table={table}
          field={dialog.field}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            refresh();
          }}
        />
      )}
      {table && dialog?.kind === 'roles' && (
        <RolesDrawer
          table={table}
          onClose={() => {
            setDialog(null);
            refresh();
          }}
        />
      )}
      {table && dialog?.kind === 'import' && (
        <ImportDialog table={table} onClose={() => setDialog(null)} onDone={refresh} />
      )}
      {table && state.record && (
        <RecordDrawer table={table} id={state.record} doing={doing} onClose={() => setState({ record: '' })} />
      )}
    </div>
  );
}
