import { DeleteOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons';
import { taskPriorities, teamModes } from '@contract/task/enums';
import type { TemplateNode } from '@contract/task/templates';
import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { TemplateTeamDialog } from './TemplateTeamDialog';
import styles from './taskFlow.module.css';
import type { RoleChoice } from './useTemplateRoles';

interface Props {
  node: TemplateNode;
  depth: number;
  roles: readonly RoleChoice[];
  onChange: (part: Partial<TemplateNode>) => void;
  onAdd?: () => void;
  onRemove?: () => void;
}

const MAX_INDENT = 4;

/** One task of a template. */
export function NodeRow({ node, depth, roles, onChange, onAdd, onRemove }: Props) {
  const [teaming, setTeaming] = useState(false);
  const day = (key: 'startDay' | 'endDay', label: string) => (
    <InputNumber<number>
      aria-label={label}
      placeholder={label}
      title={`${label}：距起算日期的天数`}
      min={-3650}
      max={3650}
      precision={0}
      value={node[key]}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  return (
    <li style={{ paddingInlineStart: Math.min(depth, MAX_INDENT) * 20 }}>
      <Input
        className={styles.nodeTitle}
        aria-label="任务标题"
        placeholder="任务标题"
        maxLength={500}
        value={node.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <span className={styles.nodeFields}>
        {day('startDay', '开始')}
        {day('endDay', '截止')}
        {node.team ? (
          <Button icon={<TeamOutlined />} className={styles.team} onClick={() => setTeaming(true)}>
            {teamModes[node.team.mode]} {node.team.parts.length} 人
          </Button>
        ) : (
          <Select
            allowClear
            aria-label="执行人"
            placeholder="执行人"
            value={node.role ?? undefined}
            options={[...roles]}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            onChange={(role?: string) => onChange({ role: role ?? null })}
            popupRender={(list) => (
              <>
                {list}
                <Button
                  block
                  type="text"
                  icon={<TeamOutlined />}
                  // Before the list closes with the loss of focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => setTeaming(true)}
                >
                  多人执行…
                </Button>
              </>
            )}
          />
        )}
        <Select
          aria-label="优先级"
          value={node.urgent ?? 2}
          options={taskPriorities.map(({ value, label }) => ({ value, label }))}
          popupMatchSelectWidth={false}
          onChange={(urgent) => onChange({ urgent })}
        />
        <Button
          type="text"
          icon={<PlusOutlined />}
          aria-label="添加子任务"
          title="添加子任务"
          disabled={!onAdd}
          onClick={onAdd}
        />
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label="移除"
          title="移除"
          disabled={!onRemove}
          onClick={onRemove}
        />
      </span>
      {teaming && <TemplateTeamDialog {...{ node, roles }} onOk={onChange} onClose={() => setTeaming(false)} />}
    </li>
  );
}
