import { Link } from '@umijs/max';
import { Button, Space } from 'antd';
import StateView from '@/components/StateView';
import { useTaskProject } from '../context/TaskProject';
import { clearedFilters } from '../filters/filterTable';
import { isNarrowed, type ListState } from '../state/urlState';

interface Props {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  onCreate: () => void;
}

/** Nothing found, or nothing there yet: each with what to do about it. */
export function ListEmpty({ state, onChange, onCreate }: Props) {
  const { rights, projectId } = useTaskProject();
  const may = (privilege: string) => !rights.readonly && rights.privileges.includes(privilege);
  if (isNarrowed(state)) {
    return (
      <StateView
        empty
        emptyText="没有符合条件的任务"
        emptyAction={<Button onClick={() => onChange({ ...clearedFilters, keyword: '', tab: 'all' })}>清除条件</Button>}
      />
    );
  }
  return (
    <StateView
      empty
      emptyText="还没有任务"
      emptyAction={
        <Space>
          {may('TASK:CREATE') && (
            <Button type="primary" onClick={onCreate}>
              新建任务
            </Button>
          )}
          {may('TASK:IMPORT') && (
            <Link to={`/project/${projectId}/import`}>
              <Button>从 CSV / XLSX 导入</Button>
            </Link>
          )}
        </Space>
      }
    />
  );
}
