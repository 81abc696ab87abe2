import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, type InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import type { Tool } from '@/components/ToolMenu';
import { MoreTools } from '@/components/ToolMenu/MoreTools';
import { QuickTabs, SearchBox } from '@/features/object/list';
import { cx } from '@/utils/cx';
import { useTaskProject } from '../context/TaskProject';
import { FilterButton } from '../filters/FilterButton';
import { FilterDrawer } from '../filters/FilterDrawer';
import { SetFilters } from '../filters/SetFilters';
import { type ListState, type ListTab, listTabs } from '../state/urlState';
import styles from '../styles/list.less';
import { sortTool } from './sortTool';
import { ViewSwitch, viewTool } from './ViewSwitch';

const tabs = (Object.keys(listTabs) as ListTab[]).map((key) => ({ key, label: listTabs[key] }));

interface Props {
  state: ListState;
  total: number | null;
  /** How many tasks there are, in words. */
  summary: string;
  phone: boolean;
  /** A phone, or a list beside an open detail. */
  narrow: boolean;
  searchRef: RefObject<InputRef | null>;
  onChange: (change: Partial<ListState>) => void;
  addressWith: (change: Partial<ListState>) => string;
  onCreate: () => void;
  /** Which saved view is open. */
  views: ReactNode;
  /** Keeps the filters that are set. */
  keep: ReactNode;
  /** What belongs to this view alone: grouping, columns, swimlanes. */
  tools: readonly Tool[];
  /** Of every view, after its own. */
  lastTools: readonly Tool[];
}

/** One line: which view, whose tasks, search, filters, how they are shown, the tools, and 新建. */
export function Toolbar(props: Props) {
  const {
    state,
    total,
    summary,
    phone,
    narrow,
    searchRef,
    onChange,
    addressWith,
    onCreate,
    views,
    keep,
    tools,
    lastTools,
  } = props;
  const project = useTaskProject();
  const { rights, projectId } = project;
  const may = (privilege: string) => !rights.readonly && rights.privileges.includes(privilege);
  const search = (
    <SearchBox
      className={styles.search}
      label="搜索任务"
      hint={narrow ? '' : ' /'}
      maxLength={200}
      value={state.keyword}
      inputRef={searchRef}
      onChange={(keyword) => onChange({ keyword })}
    />
  );
  const scope = (
    <div className={cx(styles.scope, narrow && 'more-aside')}>
      {views}
      <QuickTabs
        tabs={tabs}
        active={state.tab}
        counts={total === null ? undefined : { [state.tab]: total }}
        addressOf={(tab) => addressWith({ tab: tab as ListTab })}
      />
    </div>
  );
  const more: Tool[] = [
    ...(narrow ? [viewTool(state, onChange)] : []),
    sortTool({ sorts: state.sorts, onChange: (sorts) => onChange({ sorts }) }, project),
    ...tools,
    ...lastTools,
    ...(may('TASK:IMPORT')
      ? [{ key: 'import', label: '导入…', icon: <ImportOutlined />, to: `/project/${projectId}/import` }]
      : []),
  ];
  return (
    <>
      <div className={cx(styles.toolbar, narrow && styles.narrow)}>
        {narrow ? (
          <>
            {search}
            {phone ? (
              <FilterDrawer state={state} total={total} onChange={onChange} />
            ) : (
              <FilterButton state={state} onChange={onChange} />
            )}
            {scope}
          </>
        ) : (
          <>
            {scope}
            {search}
            <FilterButton state={state} onChange={onChange} />
            <ViewSwitch state={state} onChange={onChange} />
          </>
        )}
        <MoreTools tools={more} />
        {may('TASK:CREATE') && (
          <Button
            type="primary"
            autoInsertSpace={false}
            icon={<PlusOutlined aria-hidden />}
            onClick={onCreate}
            title="新建任务（c）"
            aria-keyshortcuts="c"
          >
            <span className={narrow ? 'visually-hidden' : undefined}>新建</span>
            <span className="visually-hidden">任务</span>
          </Button>
        )}
        <span className="visually-hidden" role="status">
          {summary}
        </span>
      </div>
      <SetFilters state={state} onChange={onChange}>
        {keep}
      </SetFilters>
    </>
  );
}
