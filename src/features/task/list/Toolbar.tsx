import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button, type InputRef, Tooltip } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { ConditionChips } from '../filters/ConditionChips';
import { FilterBar } from '../filters/FilterBar';
import { FilterDrawer } from '../filters/FilterDrawer';
import styles from './list.less';
import { SearchBox } from './SearchBox';
import { SortMenu } from './SortMenu';
import type { ListState } from './urlState';
import { ViewSwitch } from './ViewSwitch';

interface Props {
  state: ListState;
  total: number | null;
  phone: boolean;
  searchRef: RefObject<InputRef | null>;
  onChange: (change: Partial<ListState>) => void;
  onCreate: () => void;
  /** What belongs to this view alone: grouping, columns, swimlanes. */
  tools: ReactNode;
}

/** Search, filters, the view, and what can be created. */
export function Toolbar({ state, total, phone, searchRef, onChange, onCreate, tools }: Props) {
  const { rights, projectId } = useTaskProject();
  const may = (privilege: string) => !rights.readonly && rights.privileges.includes(privilege);
  return (
    <>
      <div className={styles.toolbar}>
        <SearchBox keyword={state.keyword} inputRef={searchRef} onChange={(keyword) => onChange({ keyword })} />
        {phone ? (
          <FilterDrawer state={state} total={total} onChange={onChange} />
        ) : (
          <div className={styles.filters}>
            <FilterBar state={state} onChange={onChange} />
          </div>
        )}
        <ViewSwitch state={state} phone={phone} onChange={onChange} />
        <span className={styles.tools}>
          {!phone && <SortMenu sorts={state.sorts} onChange={(sorts) => onChange({ sorts })} />}
          {tools}
          {!phone && may('TASK:IMPORT') && (
            <Tooltip title="导入">
              <Link to={`/project/${projectId}/import`}>
                <Button type="text" icon={<ImportOutlined />} aria-label="导入" />
              </Link>
            </Tooltip>
          )}
        </span>
        {may('TASK:CREATE') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={onCreate} aria-label="新建任务" title="新建任务（c）">
            {phone ? null : '新建'}
          </Button>
        )}
      </div>
      <ConditionChips value={state.conditions} onChange={(conditions) => onChange({ conditions })} />
    </>
  );
}
