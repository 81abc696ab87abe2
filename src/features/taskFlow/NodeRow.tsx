import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { taskPriorities } from '@contract/task/enums';
import type { TemplateNode } from '@contract/task/templates';
import { Button, Input, InputNumber, Select } from 'antd';
import styles from './taskFlow.module.css';

interface Props {
  node: TemplateNode;
  depth: number;
  roles: { value: string; label: string }[];
  onChange: (part: Partial<TemplateNode>) => void;
  onAdd?: () => void;
  onRemove?: () => void;
}

const MAX_INDENT = 4;

/** One task of a template. */
export function NodeRow({ node, depth, roles, onChange, onAdd, onRemove }: Props) {
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
        <Select
          allowClear
          aria-label="执行角色"
          placeholder="执行角色"
          value={node.role ?? undefined}
          options={roles}
          popupMatchSelectWidth={false}
          onChange={(role?: string) => onChange({ role: role ?? null })}
        />
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
    </li>
  );
}
