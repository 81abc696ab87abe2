import { Button, Select } from 'antd';
import { useTaskProject } from '../context/TaskProject';
import { ChoiceButton } from '../frame/ChoiceButton';
import groupStyles from '../groups/groups.less';
import { LanesIcon } from '../list/viewIcons';
import { laneChoices, laneFieldOf } from './laneFields';

interface Props {
  /** Null: the board has no swimlanes. */
  value: string | null;
  onChange: (lane: string | null) => void;
  onFoldAll: (close: boolean) => void;
}

/** What a board's swimlanes are made of. */
export function LaneMenu({ value, onChange, onFoldAll }: Props) {
  const project = useTaskProject();
  const field = laneFieldOf(value, project);
  const panel = (
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
          onChange={(next: string | undefined) => onChange(next ?? null)}
        />
      </label>
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
  return (
    <ChoiceButton
      title="泳道"
      hint={field ? `按${field.label}分泳道` : '泳道'}
      icon={<LanesIcon />}
      active={field !== null}
      panel={panel}
    />
  );
}
