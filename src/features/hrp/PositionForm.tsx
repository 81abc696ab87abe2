import type { Position, PositionCreate, Saved } from '@contract/hrp/hrp';
import { Form, Input, InputNumber } from 'antd';
import { FormModal } from '@/features/object/form';
import { hrpApi } from '@/services/hrp';

interface Props {
  /** Absent: a new one. */
  position?: Position;
  onClose: () => void;
  onDone: () => void;
}
const labels: Readonly<Record<keyof PositionCreate, string>> = {
  code: '编码',
  name: '名称',
  level: '级别',
  grade: '职级',
};
const blank: PositionCreate = { code: '', name: '', level: null, grade: null };

export function PositionForm({ position, onClose, onDone }: Props) {
  return (
    <FormModal<PositionCreate, Saved, Position>
      title={position ? '修改岗位' : '新建岗位'}
      width={440}
      initialValues={position ?? blank}
      version={position?.version}
      send={({ code, name, level, grade }, version) => {
        const input = { code, name, level: level ?? null, grade: grade?.trim() || null };
        return position
          ? hrpApi.updatePosition({ id: position.id, ...input, version: version ?? 0 })
          : hrpApi.createPosition(input);
      }}
      failure="保存岗位失败"
      onClose={onClose}
      onDone={onDone}
      conflict={{
        subject: `岗位「${position?.name}」`,
        rows: (mine, current) =>
          (Object.keys(labels) as (keyof PositionCreate)[])
            .filter((key) => (mine[key] ?? '') !== (current[key] ?? ''))
            .map((key) => ({ key, label: labels[key], mine: mine[key], theirs: current[key] })),
        onTheirs: onDone,
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={50} placeholder="开发工程师" />
      </Form.Item>
      <Form.Item
        name="code"
        label="编码"
        rules={[
          { required: true, message: '请填写编码' },
          { pattern: /^[A-Za-z0-9_-]+$/, message: '只能使用字母、数字、下划线与连字符' },
        ]}
      >
        <Input maxLength={32} placeholder="DEV" />
      </Form.Item>
      <Form.Item name="level" label="级别" extra="1 至 20，数字越大级别越高">
        <InputNumber min={1} max={20} precision={0} />
      </Form.Item>
      <Form.Item name="grade" label="职级">
        <Input maxLength={20} placeholder="P6" />
      </Form.Item>
    </FormModal>
  );
}
