import { Button, Select, Switch } from 'antd';
import type { Tool } from '@/components/ToolMenu';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
import type { ListState } from '../state/urlState';
import { LanesIcon } from '../state/viewIcons';
import groupStyles from '../styles/groups.less';
import { laneChoices, laneFieldOf } from './laneFields';
import { laneValues } from './laneValues';

interface Props {
  /** Null: the board has no swimlanes. */
  lane: string | null;
  emptyLanes: boolean;
  onChange: (change: Partial<Pick<ListState, 'lane' | 'emptyLanes'>>) => void;
  onFoldAll: (close: boolean) => void;
}

function Panel({ lane, emptyLanes, onChange, onFoldAll }: Props) {
  const project = useTaskProject();
  const field = laneFieldOf(lane, project);
  const known = field !== null && laneValues(field.name, project) !== null;
  return (
    <div className={groupStyles.panel}>
      <label>
        泳道依据
        <Select
          aria-label="泳道依据"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="不分泳道"
          value={field?.name}
          options={laneChoices(project)}
          onChange={(next: string | undefined) => onChange(next ? { lane: next } : { lane: null, emptyLanes: false })}
        />
      </label>
      {field && (
        <label className={groupStyles.switch}>
          <span>
            显示空泳道
            {!known && <small>「{field.label}」的取值没有固定范围，无法列出</small>}
          </span>
          <Switch
            size="small"
            aria-label="显示空泳道"
            checked={known && emptyLanes}
            disabled={!known}
            onChange={(next) => onChange({ emptyLanes: next })}
          />
        </label>
      )}
      {field && (
        <div className={groupStyles.row}>
          <Button size="small" onClick={() => onFoldAll(false)}>
            全部展开
          </Button>
          <Button size="small" onClick={() => onFoldAll(true)}>
            全部收起
          </Button>
        </div>
      )}
    </div>
  );
}

/** What a board's swimlanes are made of. */
export const laneTool = (props: Props, project: TaskProject): Tool => ({
  key: 'lane',
  label: '泳道',
  icon: <LanesIcon />,
  value: laneFieldOf(props.lane, project)?.label,
  panel: <Panel {...props} />,
});
