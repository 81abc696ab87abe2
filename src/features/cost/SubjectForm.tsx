import type { CostSubject, Saved } from '@contract/cost/cost';
import { type SubjectKind, subjectKinds } from '@contract/cost/lists';
import { Form, Input, Select } from 'antd';
import { MoneyInput } from '@/components/MoneyInput';
import { FormModal } from '@/features/object/form';
import { costApi } from '@/services/cost';
import { paths, withBelow } from './tree';

interface Props {
  projectId: string;
  subjects: readonly CostSubject[];
  /** Absent: a new one. */
  subject?: CostSubject;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  name: string;
  kind: SubjectKind;
  parentId?: string | null;
  toComplete?: number | null;
}

export function SubjectForm({ projectId, subjects, subject, onClose, onDone }: Props) {
  const below = subject ? withBelow(subjects, subject.id) : new Set<string>();
  const named = paths(subjects);
  const input = ({ name, kind, parentId, toComplete }: Values) => ({
    ...{ name, kind, parentId: parentId ?? null, toComplete: toComplete ?? null },
  });
  return (
    <FormModal<Values, Saved, CostSubject>
      title={subject ? '修改科目' : '新建科目'}
      width={440}
      initialValues={subject ?? { name: '', kind: 'other' }}
      version={subject?.version}
      send={(values, version) =>
        subject
          ? costApi.updateSubject({ id: subject.id, ...input(values), version: version ?? 0 })
          : costApi.createSubject({ ...input(values), projectId })
      }
      failure="保存科目失败"
      onClose={onClose}
      onDone={onDone}
      conflict={{
        subject: `科目「${subject?.name}」`,
        rows: (mine, current) => [{ key: 'name', label: '名称', mine: mine.name, theirs: current.name }],
        onTheirs: onDone,
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={50} placeholder="例如：服务器采购" />
      </Form.Item>
      <Form.Item name="kind" label="类别" extra="已批准的工时按费率计入类别为“人工”的第一个科目">
        <Select<SubjectKind>
          options={Object.entries(subjectKinds).map(([value, label]) => ({ value: value as SubjectKind, label }))}
        />
      </Form.Item>
      <Form.Item name="parentId" label="上级科目">
        <Select
          allowClear
          placeholder="没有上级"
          showSearch={{ optionFilterProp: 'label' }}
          options={Object.entries(named)
            .filter(([id]) => !below.has(id))
            .map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item
        name="toComplete"
        label="预计还需"
        extra="已花费与未付的合同之外还要花多少，用于完工预测；留空则按预算的余额"
      >
        <MoneyInput placeholder="按预算的余额" />
      </Form.Item>
    </FormModal>
  );
}
