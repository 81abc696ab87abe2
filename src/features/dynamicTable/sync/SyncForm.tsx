import { isNaming, tableKinds } from '@contract/dynamicTable/kinds';
import type { SyncSource, TableSync } from '@contract/dynamicTable/sync';
import { type SyncEvery, type SyncGone, syncEveries, syncGones } from '@contract/dynamicTable/syncKinds';
import type { TableDetail } from '@contract/dynamicTable/table';
import { cutText } from '@contract/text/cut';
import { Alert, Button, Form, Input, Radio, Select, Switch } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { dashboardApi } from '@/services/dashboard';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import styles from '../define/define.module.css';

interface Values {
  kind: SyncSource['kind'];
  tableId?: string;
  datasetId?: string;
  url?: string;
  keyColumn?: string;
  /** By the name of a column: a field, a new one, or not at all. */
  into: Record<string, string>;
  gone: SyncGone;
  every: SyncEvery;
  enabled: boolean;
}

interface Props {
  table: TableDetail;
  sync: TableSync | null;
  others: readonly { id: string; name: string }[];
  onClose: () => void;
  onDone: () => void;
}

const SKIP = '';
const NEW = 'new';
const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const sourceOf = ({ kind, tableId = '', datasetId = '', url = '' }: Values): SyncSource =>
  kind === 'table' ? { kind, tableId } : kind === 'dataset' ? { kind, datasetId } : { kind, url: url.trim() };

const begun = (sync: TableSync | null): Values => ({
  kind: sync?.source.kind ?? 'table',
  ...(sync?.source.kind === 'table' && { tableId: sync.source.tableId }),
  ...(sync?.source.kind === 'dataset' && { datasetId: sync.source.datasetId }),
  ...(sync?.source.kind === 'csv' && { url: sync.source.url }),
  keyColumn: sync?.keyColumn,
  into: Object.fromEntries((sync?.columns ?? []).map(({ from, key }) => [from, key])),
  ...{ gone: sync?.gone ?? 'keep', every: sync?.every ?? 'day', enabled: sync?.enabled ?? true },
});

/** Where a table takes its records from, and which column goes into which field. */
export function SyncForm({ table, sync, others, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const [columns, setColumns] = useState<{ name: string; samples: string[] }[]>(
    (sync?.columns ?? []).map(({ from }) => ({ name: from, samples: [] })),
  );
  const [reading, setReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const kind = Form.useWatch('kind', form) ?? begun(sync).kind;
  const sources = useRequest(() => dashboardApi.listSources(), { ready: kind === 'dataset', onError: () => undefined });
  const datasets = (sources.data ?? []).filter(({ source }) => source.kind === 'dataset');
  const fields = table.fields.filter((one) => !tableKinds[one.kind].computed && !isNaming(one.kind));
  const read = async () => {
    setFault(undefined);
    setReading(true);
    try {
      const found = await dynamicTableApi.syncColumns({
        tableId: table.id,
        source: sourceOf(form.getFieldsValue(true) as Values),
      });
      setColumns(found.columns);
      const kept = (form.getFieldValue('into') ?? {}) as Record<string, string>;
      // Columns go where a field is called alike, else into new fields.
      const into = Object.fromEntries(
        found.columns.map(({ name }) => [name, kept[name] ?? fields.find((one) => one.name === name)?.key ?? NEW]),
      );
      const before = form.getFieldValue('keyColumn') as string | undefined;
      const keyed = found.columns.find(({ name }) => name === before) ?? found.columns[0];
      form.setFieldsValue({ into, keyColumn: keyed?.name });
    } catch (failure) {
      setFault(failureText(failure, '读取来源失败'));
    }
    setReading(false);
  };
  const targets = [
    { value: SKIP, label: '不同步' },
    { value: NEW, label: '新建字段' },
    { label: '已有字段', options: fields.map(({ key, name }) => ({ value: key, label: name })) },
  ];
  return (
    <FormDrawer<Values, TableSync, TableSync>
      form={form}
      width={640}
      title={sync ? '修改同步' : '设置同步'}
      initialValues={begun(sync)}
      version={sync?.version ?? 0}
      onValuesChange={(changed: Partial<Values>) => {
        if (!changed.kind && !changed.tableId && !changed.datasetId) return;
        setColumns([]);
        form.setFieldsValue({ keyColumn: undefined });
      }}
      send={(_values, version) => {
        const values = form.getFieldsValue(true) as Values;
        return dynamicTableApi.saveSync({
          tableId: table.id,
          version: version ?? 0,
          source: sourceOf(values),
          keyColumn: values.keyColumn ?? '',
          columns: columns.flatMap(({ name }) => {
            const to = values.into[name] ?? SKIP;
            if (to === SKIP) return [];
            return to === NEW ? { from: name, key: null, name: cutText(name, 50) } : { from: name, key: to };
          }),
          ...{ gone: values.gone, every: values.every, enabled: values.enabled },
        });
      }}
      failure="保存同步失败"
      onClose={onClose}
      onDone={onDone}
      conflict={{
        subject: '同步',
        rows: (mine, current) => [
          { key: 'every', label: '何时', mine: syncEveries[mine.every], theirs: syncEveries[current.every] },
        ],
        onTheirs: onDone,
      }}
    >
      <Form.Item name="kind" label="来源">
        <Radio.Group
          options={[
            { value: 'table', label: '另一张表格' },
            { value: 'dataset', label: '数据集' },
            { value: 'csv', label: 'CSV 地址' },
          ]}
        />
      </Form.Item>
      {kind === 'table' && (
        <Form.Item name="tableId" label="表格" rules={[{ required: true, message: '请选择表格' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
      {kind === 'dataset' && (
        <Form.Item
          name="datasetId"
          label="数据集"
          extra="已发布的数据集；需要数据服务的权限"
          rules={[{ required: true, message: '请选择数据集' }]}
        >
          <Select
            loading={sources.loading}
            options={datasets.map(({ source, name }) => ({ value: source.code, label: name }))}
          />
        </Form.Item>
      )}
      {kind === 'csv' && (
        <Form.Item
          name="url"
          label="CSV 的地址"
          extra="只能读取管理员允许的主机；第一行为列名，最多 10,000 行。地址加密保存，之后只显示主机和结尾"
          rules={[{ required: true, whitespace: true, message: '请填写地址' }]}
        >
          <Input maxLength={1000} placeholder="https://files.example.com/orders.csv" />
        </Form.Item>
      )}
      <p>
        <Button loading={reading} onClick={() => void read()}>
          {columns.length > 0 ? '重新读取列' : '读取列'}
        </Button>
      </p>
      {fault && <Alert type="error" showIcon role="alert" title={fault} className={styles.told} />}
      <Form.Item
        name="keyColumn"
        label="标识列"
        extra="每行的值都不同，据此认出是哪条记录；没有值或重复的行不同步，并在结果中告知"
        rules={[{ required: true, message: columns.length > 0 ? '请选择标识列' : '请先读取列，再选择标识列' }]}
      >
        <Select
          disabled={columns.length === 0}
          placeholder={columns.length > 0 ? undefined : '读取列之后选择'}
          options={columns.map(({ name }) => ({ value: name, label: name }))}
        />
      </Form.Item>
      {columns.map(({ name, samples }) => (
        <Form.Item key={name} name={['into', name]} label={name} extra={samples.join('、') || undefined}>
          <Select aria-label={`${name}同步到`} options={targets} />
        </Form.Item>
      ))}
      <Form.Item name="gone" label="来源中没有了的记录">
        <Radio.Group options={options(syncGones)} />
      </Form.Item>
      <Form.Item
        name="every"
        label="何时同步"
        extra="以您的权限读取来源、写入表格；您失去权限后不再同步，这里会说明原因"
      >
        <Select options={options(syncEveries)} />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}
