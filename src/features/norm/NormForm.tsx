import { normCategories, normLevels, normSources, REVIEW_MONTHS } from '@contract/norm/enums';
import type { NormDetail, NormSave, NormSaved } from '@contract/norm/norm';
import { Form, Input, InputNumber, Select, TreeSelect } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { normApi } from '@/services/norm';
import { tenantApi } from '@/services/tenant';
import { departmentTree } from '@/utils/departmentTree';
import { NormsSelect } from './NormSelect';
import { useNormLabels } from './useNormLabels';

interface Props {
  /** Absent: a new one. */
  norm?: NormDetail;
  onClose: () => void;
  onDone: (saved: NormSaved) => void;
}
type Values = Omit<NormSave, 'id' | 'version'>;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const required = (message: string) => [{ required: true, whitespace: true, message }];

const initial = {
  ...{ source: 'enterprise', category: 'delivery', level: 'mandatory', labelIds: [], replaces: [], cites: [] },
  reviewMonths: REVIEW_MONTHS.usual,
};

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** What the form has of a norm, and nothing else: all of it is sent. */
const valuesOf = (norm: NormDetail): Partial<Values> => {
  const { code, title, source, category, level, labelIds, reviewMonths, department, owner, replaces, cites } = norm;
  return {
    ...{ code, title, source, category, level, labelIds, reviewMonths },
    departmentId: department?.id ?? null,
    ownerId: owner?.userId,
    replaces: ids(replaces),
    cites: ids(cites),
  };
};

/** What a norm is called, where it comes from and who answers for it. Its text is kept by version. */
export function NormForm({ norm, onClose, onDone }: Props) {
  const { labels } = useNormLabels();
  const departments = useRequest(() => tenantApi.listDepartments(undefined, showFailure), { onError: () => undefined });
  return (
    <FormDrawer<Values, NormSaved>
      title={norm ? '修改规范信息' : '新建规范'}
      okText={norm ? '保存' : '创建'}
      initialValues={norm ? valuesOf(norm) : initial}
      failure={norm ? '保存规范失败' : '创建规范失败'}
      staging={norm ? undefined : { kind: 'norm' }}
      send={(values) =>
        normApi.save({
          ...values,
          departmentId: values.departmentId ?? null,
          ...(norm && { id: norm.id, version: norm.version }),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item
        name="code"
        label="编号"
        rules={required('请填写规范编号')}
        extra="同一编号的不同写法（全角、空格、连接号）视为同一部规范"
      >
        <Input maxLength={60} placeholder="例如：Q/XH 101-2026" />
      </Form.Item>
      <Form.Item name="title" label="名称" rules={required('请填写规范名称')}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="source" label="来源">
        <Select options={optionsOf(normSources)} />
      </Form.Item>
      <Form.Item name="category" label="分类">
        <Select options={optionsOf(normCategories)} />
      </Form.Item>
      <Form.Item name="level" label="级别">
        <Select options={optionsOf(normLevels)} />
      </Form.Item>
      {norm && (
        <Form.Item name="ownerId" label="负责人" rules={[{ required: true, message: '请选择负责人' }]}>
          <MemberSelect known={norm.owner ? [norm.owner] : []} />
        </Form.Item>
      )}
      <Form.Item name="departmentId" label="归口部门">
        <TreeSelect allowClear treeData={departmentTree(departments.data ?? [])} placeholder="未指定" />
      </Form.Item>
      <Form.Item name="labelIds" label="标签">
        <Select
          mode="multiple"
          options={labels.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="未选择"
        />
      </Form.Item>
      <Form.Item
        name="reviewMonths"
        label="复审周期（月）"
        extra="生效满一个周期后转为待复审，之前 30、7、1 天提醒负责人"
      >
        <InputNumber min={REVIEW_MONTHS.min} max={REVIEW_MONTHS.max} precision={0} />
      </Form.Item>
      <Form.Item name="replaces" label="代替的规范">
        <NormsSelect excludeId={norm?.id} known={norm?.replaces} />
      </Form.Item>
      <Form.Item name="cites" label="引用的规范">
        <NormsSelect excludeId={norm?.id} known={norm?.cites} />
      </Form.Item>
    </FormDrawer>
  );
}
