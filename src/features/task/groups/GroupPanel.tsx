import { SUMS_MAX } from '@contract/object/groups';
import { Button, Select } from 'antd';
import { useTaskProject } from '../context/TaskProject';
import type { ListState } from '../state/urlState';
import styles from '../styles/groups.less';
import { groupChoices, sumChoices, usualSums } from './groupTitle';

export interface GroupProps {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  onFoldAll?: (close: boolean) => void;
}

export default function GroupPanel({ state, onChange, onFoldAll }: GroupProps) {
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
