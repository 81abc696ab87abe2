import { GroupOutlined } from '@ant-design/icons';
import { SUMS_MAX } from '@contract/object/groups';
import { Button, Select } from 'antd';
import type { Tool } from '@/components/ToolMenu';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
import type { ListState } from '../list/urlState';
import styles from './groups.less';
import { groupChoices, groupLabel, sumChoices, usualSums } from './groupTitle';

interface Props {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  onFoldAll?: (close: boolean) => void;
}

function Panel({ state, onChange, onFoldAll }: Props) {
  const project = useTaskProject();
  return (
    <div className={styles.panel}>
      <label>
        分组依据
        <Select
          aria-label="分组依据"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="不分组"
          value={state.group}
          options={groupChoices(project)}
          onChange={(group: string | undefined) =>
            onChange(
              group
                ? {
                    group,
                    sums: state.sums.length > 0 ? state.sums : usualSums(project),
                    ...(state.view === 'tree' && { view: 'flat' as const }),
                  }
                : { group: null, sums: [] },
            )
          }
        />
      </label>
      {state.group && (
        <>
          <label>
            每组合计
            <Select
              aria-label="每组合计"
              mode="multiple"
              maxCount={SUMS_MAX}
              placeholder="不合计"
              value={state.sums}
              options={sumChoices(project)}
              onChange={(sums: string[]) => onChange({ sums })}
            />
          </label>
          <div className={styles.row}>
            <Button size="small" onClick={() => onFoldAll?.(false)}>
              全部展开
            </Button>
            <Button size="small" onClick={() => onFoldAll?.(true)}>
              全部收起
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** What the list is grouped by, and what each group sums up. */
export const groupTool = (props: Props, project: TaskProject): Tool => ({
  key: 'group',
  label: '分组',
  icon: <GroupOutlined />,
  value: props.state.group ? groupLabel(props.state.group, project) : undefined,
  panel: <Panel {...props} />,
});
