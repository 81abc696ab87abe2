import { objectTypeEntry, pageOf } from '@contract/objectTypes';
import { history, Link, useLocation, useParams, useSearchParams } from '@umijs/max';
import { Button, Drawer } from 'antd';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import StateView from '@/components/StateView';
import { DataList, useDataList, ViewSegments, viewTool } from '@/features/object/list';
import { useRegisterChanges } from '@/features/realtime';
import { useAct } from '@/features/undo';
import { defineKeys, escLayers, useKeys } from '@/hooks/keys';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { BatchBar } from './batch/BatchBar';
import { columnsOf } from './columns';
import type { AnyTypes, RegisterConfig } from './config';
import { withCustom } from './custom';
import { controlsOf, paramsOf, queryOf } from './listParams';
import { RecordView } from './RecordView';
import { RegisterForm } from './RegisterForm';
import styles from './register.module.css';
import { useTableTools } from './table/useTableTools';
import { useCustomFields } from './useCustomFields';
import { type Dictionary, useDictionary } from './useDictionary';
import { useLabels } from './useLabels';
import { type RecordState, useRecord } from './useRecord';
import { useRequired, withRequired } from './useRequired';
import type { RegisterViewProps } from './views/types';
import type { RegisterView } from './views/viewParams';
import { waysOf } from './views/ways';

/** What shows the rows otherwise than as a list; loaded where somebody looks that way. */
const bodies: Partial<Record<RegisterView, unknown>> = {
  board: lazy(() => import('./views/RegisterBoard')),
  calendar: lazy(() => import('./views/RegisterCalendar')),
};

const drawerKeys = defineKeys({
  group: '详情',
  keys: { close: { key: 'Escape', layer: escLayers.drawer, label: '关闭详情' } },
});

interface AskedPage {
  pageNo: number;
  pageSize: number;
}

const pageKeys = defineKeys({ group: '登记册', keys: { create: { key: 'c', label: '登记一个新的' } } });

/** `?full=1` opens the object on a page of its own. */
const FULL = 'full';

interface Props<T extends AnyTypes, S extends string> {
  config: RegisterConfig<T, S>;
  projectId: string;
  /** Whether one may register a new one. */
  mayCreate: boolean;
  /** Whether one may change what others registered: then many can be chosen. */
  mayChange: boolean;
  /** Whether one may take steps of what others registered. */
  maySteps: boolean;
}

/** What the kind says of itself, with the fields that project and enterprise have made, and what they demand. */
function useWholeConfig<T extends AnyTypes, S extends string>(given: RegisterConfig<T, S>, projectId: string) {
  const custom = useCustomFields(projectId, given.type);
  const required = useRequired(given.type);
  return useMemo(() => withRequired(withCustom(given, custom), required), [given, custom, required]);
}

/** The rows of the register, as its address narrows them. */
function useRegisterList<T extends AnyTypes, S extends string>(
  config: RegisterConfig<T, S>,
  projectId: string,
  words: Dictionary,
) {
  const { service, pollMs } = config;
  const labels = useLabels(projectId);
  const params = useMemo(() => paramsOf(config as never), [config]);
  const pageOfRows = (state: Readonly<Record<string, unknown>>) =>
    service.query(queryOf(config as never, projectId, state) as T['query']);
  const list = useDataList({
    params,
    load: pageOfRows,
    idOf: ({ id }: T['row']) => id,
    deps: [projectId],
    pollMs,
  });
  const columns = useMemo(() => columnsOf(config, words), [config, words]);
  const named = useMemo(() => Object.fromEntries(labels.map(({ labelId, name }) => [labelId, name])), [labels]);
  const filters = useMemo(() => controlsOf(config as never, words, named), [config, words, named]);
  return { list, columns, filters, pageOfRows };
}

interface OpenedRecordProps<T extends AnyTypes, S extends string> {
  config: RegisterConfig<T, S>;
  record: RecordState<T['detail']>;
  words: Dictionary;
  noun: string;
  onChanged: () => void;
  onRemoved: () => void;
  /** Absent: it has a page of its own. */
  onClose?: () => void;
}

/** The object that the address names. */
function OpenedRecord<T extends AnyTypes, S extends string>(props: OpenedRecordProps<T, S>) {
  const { config, record, words, noun, onChanged, onRemoved, onClose } = props;
  return (
    <StateView
      loading={record.loading && !record.record}
      error={record.record ? undefined : record.error}
      onRetry={() => void record.reload()}
      errorAction={onClose && <Button onClick={onClose}>返回{noun}列表</Button>}
      rows={8}
    >
      {record.record && (
        <RecordView {...{ config, words, onChanged, onRemoved, onClose }} record={record.record} onSave={record.save} />
      )}
    </StateView>
  );
}

/** The page of a register in the project centre, where `objectTypes` says, with the opened object in `/{id}`. */
export function RegisterPage<T extends AnyTypes, S extends string>(props: Props<T, S>) {
  const { projectId, mayCreate, mayChange, maySteps } = props;
  const config = useWholeConfig(props.config, projectId);
  const { type, tabs, service } = config;
  const { label: noun } = objectTypeEntry(type);
  const { tId } = useParams<{ tId?: string }>();
  const { search } = useLocation();
  const [address] = useSearchParams();
  const phone = useMediaQuery(NARROW);
  const words = useDictionary();
  const { told } = useAct();
  const [creating, setCreating] = useState<Readonly<Record<string, unknown>> | null>(null);
  const [stamp, setStamp] = useState(0);
  const { list, columns, filters, pageOfRows } = useRegisterList(config, projectId, words);
  const refresh = () => {
    setStamp((before) => before + 1);
    void list.refresh();
  };
  useRegisterChanges(type, projectId, refresh);
  const record = useRecord(config, tId, words, refresh);
  const pageTo = (id: string) => pageOf(type, id, projectId);
  // A kind's page is not always called as the kind is.
  const base = pageTo('').replace(/\/$/, '');
  const close = () => history.push(`${base}${withoutFull(search)}`);
  const removed = () => {
    close();
    refresh();
  };
  const changed = () => {
    if (tId) void record.reload();
    refresh();
  };
  const { pageNo: _page, pageSize: _size, ...asked } = queryOf(config as never, projectId, list.state) as AskedPage;
  const state = list.state as Readonly<Record<string, unknown>>;
  const view = state.view as RegisterView;
  const show = list.change as (changes: Readonly<Record<string, unknown>>) => void;
  const ways = waysOf(config.fields, config.filters);
  const files = useTableTools({
    ...{ noun, projectId, mayCreate },
    service: service as never,
    asked: () => asked,
    onImported: refresh,
  });
  const Body = bodies[view] as ComponentType<RegisterViewProps<T, S>> | undefined;
  const full = tId !== undefined && address.get(FULL) === '1';
  const opened = (
    <OpenedRecord
      {...{ config, record, words, noun }}
      onChanged={changed}
      onClose={full ? undefined : close}
      onRemoved={removed}
    />
  );
  // Who may not register one has the key of the whole console.
  useKeys(pageKeys, { create: () => (mayCreate && !full ? setCreating({}) : false) });
  const create = mayCreate ? (
    // Beside the name of the view, the tabs and the tools a phone has room for its first word.
    <Button type="primary" aria-label={phone ? `登记${noun}` : undefined} onClick={() => setCreating({})}>
      {phone ? '登记' : `登记${noun}`}
    </Button>
  ) : null;
  if (full) {
    return (
      <div className={styles.page}>
        <Link className={styles.back} to={`${base}${withoutFull(search)}`}>
          返回{noun}列表
        </Link>
        {opened}
        {record.dialog}
      </div>
    );
  }
  return (
    <>
      <DataList
        name={type}
        noun={noun}
        list={list}
        views={{ list: type, projectId }}
        columns={columns}
        nameOf={({ no, title }) => `${no} ${title}`}
        tabs={Object.entries(tabs).map(([key, { label }]) => ({ key, label }))}
        search="搜索标题"
        filters={filters}
        tools={
          <>
            {!phone && <ViewSegments ways={ways} value={view} onChange={(next) => show({ view: next })} />}
            {view === 'list' && config.tools?.(list as never)}
            {create}
          </>
        }
        selectionActions={
          mayChange
            ? (selection) => (
                <BatchBar
                  {...{ config, projectId, words, selection }}
                  total={list.page?.total ?? 0}
                  page={(pageNo, size) => pageOfRows({ ...list.state, page: pageNo, size })}
                  onChanged={changed}
                />
              )
            : undefined
        }
        onOpen={({ id }) => history.push(`${pageTo(id)}${search}`)}
        body={
          Body && (
            <Suspense fallback={<StateView loading rows={8} />}>
              <Body
                {...{ config, projectId, words, noun, columns, state, stamp, phone, mayChange, maySteps }}
                asked={asked as never}
                change={show}
                onOpen={({ id }: { id: string }) => history.push(`${pageTo(id)}${search}`)}
                onCreate={mayCreate ? setCreating : undefined}
                onChanged={changed}
              />
            </Suspense>
          )
        }
        moreTools={[
          ...(phone ? [viewTool({ ways, value: view, onChange: (next) => show({ view: next }) })] : []),
          ...files.tools,
        ]}
        emptyText={config.emptyText}
        emptyAction={create}
      >
        {view === 'list' && config.above?.(list as never, { projectId, stamp })}
      </DataList>
      <RecordDrawer open={tId !== undefined} phone={phone} label={`${noun}详情`} onClose={close}>
        {opened}
      </RecordDrawer>
      {record.dialog}
      {files.dialog}
      {creating && (
        <RegisterForm
          {...{ config, projectId, words }}
          begin={creating}
          onClose={() => setCreating(null)}
          onMade={({ id, no }) => {
            setCreating(null);
            told('登记成功', { label: no, act: { kind: 'create', type, ids: [id] } });
            refresh();
          }}
        />
      )}
    </>
  );
}

const withoutFull = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete(FULL);
  const text = params.toString();
  return text ? `?${text}` : '';
};

/** The detail beside the list, which stays usable; on a phone it fills the screen. */
function RecordDrawer(props: {
  open: boolean;
  phone: boolean;
  label: string;
  onClose: () => void;
  children: React.ReactNode;
}) {
  const { open, phone, label, onClose, children } = props;
  useKeys(drawerKeys, { close: () => (open && !phone ? onClose() : false) });
  // While the drawer slides out it still shows what it showed.
  const [shown, setShown] = useState(children);
  useEffect(() => {
    if (open) setShown(children);
  }, [open, children]);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={phone ? '100%' : 'min(860px, 72vw)'}
      mask={phone}
      keyboard={phone}
      closable={false}
      destroyOnHidden
      aria-label={label}
      focusable={{ trap: phone }}
      styles={{ body: { padding: 0 } }}
    >
      {open ? children : shown}
    </Drawer>
  );
}
