import { externalKinds, refreshEvery, refreshMinutes } from '@contract/dataService/external';
import type { External, ExternalColumn, ExternalFound, ExternalPlace } from '@contract/dataService/externalSource';
import { dataTypes } from '@contract/dataService/types';
import { Alert, Button, Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd';
import { useState } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import { PlainTable } from '@/features/admin';
import { FormDrawer } from '@/features/object/form';
import { dataServiceApi } from '@/services/dataService';
import { errorText } from '@/utils/apiError';

interface Values {
  name: string;
  place: ExternalPlace;
  secret?: string;
  everyMinutes: External['everyMinutes'];
  columns?: ExternalColumn[];
}

const firstPlace: ExternalPlace = {
  ...{ kind: 'http', url: '', rowsAt: '', host: '', port: 5432, database: '', username: '', tls: true, sql: '' },
};
/** Of a database, as it is installed. */
const usualPorts: Partial<Record<ExternalPlace['kind'], number>> = { postgres: 5432, mysql: 3306 };
/** A call waits for the other system. */
const SLOW = { timeout: 60_000 };
const needed = (message: string) => [{ required: true, whitespace: true, message }];

function PlaceFields({ kind }: { kind: ExternalPlace['kind'] }) {
  if (kind === 'http') {
    return (
      <>
        <Form.Item
          name={['place', 'url']}
          label="网址"
          rules={needed('请填写网址')}
          extra="公开的 https 地址；应答为 JSON、CSV 或 XLSX"
        >
          <Input maxLength={1000} placeholder="https://www.example.com/orders.json" />
        </Form.Item>
        <Form.Item
          name={['place', 'rowsAt']}
          label="列表在 JSON 中的位置"
          extra="如 data.items；应答本身就是列表则不填"
        >
          <Input maxLength={200} />
        </Form.Item>
      </>
    );
  }
  return (
    <>
      <Form.Item
        name={['place', 'host']}
        label="主机"
        rules={needed('请填写主机')}
        extra="主机要由管理员在 DATA_SOURCE_HOSTS 中列出"
      >
        <Input maxLength={253} />
      </Form.Item>
      <Form.Item name={['place', 'port']} label="端口" rules={[{ required: true, message: '请填写端口' }]}>
        <InputNumber<number> min={1} max={65_535} precision={0} />
      </Form.Item>
      <Form.Item name={['place', 'database']} label="数据库" rules={needed('请填写数据库')}>
        <Input maxLength={63} />
      </Form.Item>
      <Form.Item
        name={['place', 'username']}
        label="用户"
        rules={needed('请填写用户')}
        extra="建议使用只读的用户；连接始终是只读的"
      >
        <Input maxLength={63} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['place', 'tls']} valuePropName="checked">
        <Checkbox>加密连接，并检查数据库的证书</Checkbox>
      </Form.Item>
      <Form.Item
        name={['place', 'sql']}
        label="查询语句"
        rules={needed('请填写查询语句')}
        extra="一条 SELECT，最多 10000 行、5 MB、20 秒"
      >
        <Input.TextArea rows={4} maxLength={5000} />
      </Form.Item>
    </>
  );
}

/** A source that stands elsewhere: where, how often, and its columns as a trial found them. */
export function ExternalForm({ value, onClose, onDone }: { value: External | null; onClose(): void; onDone(): void }) {
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch(['place', 'kind'], form) ?? value?.place.kind ?? 'http';
  const [found, setFound] = useState<ExternalFound | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const placeOf = (given: Partial<ExternalPlace> | undefined): ExternalPlace => ({
    ...firstPlace,
    ...value?.place,
    ...given,
  });
  const tryOut = async () => {
    const { place, secret } = form.getFieldsValue(true) as Values;
    setBusy(true);
    setFailure(null);
    try {
      const trial = { place: placeOf(place), ...(secret && { secret }), ...(value && { id: value.id }) };
      const answer = await dataServiceApi.tryExternal(trial, SLOW);
      setFound(answer);
      if (!answer.problem) form.setFieldValue('columns', answer.columns);
    } catch (error) {
      setFailure(errorText(error, '试读失败'));
    } finally {
      setBusy(false);
    }
  };
  const columns = Form.useWatch('columns', form) ?? value?.columns ?? [];
  const problem = failure ?? found?.problem;
  return (
    <FormDrawer<Values, unknown>
      title={value ? `修改外部来源「${value.name}」` : '新建外部来源'}
      width={640}
      form={form}
      initialValues={{
        ...{ name: value?.name, place: value?.place ?? firstPlace, everyMinutes: value?.everyMinutes ?? 60 },
        columns: value?.columns ?? [],
      }}
      version={value?.version}
      failure="保存外部来源失败"
      onClose={onClose}
      onDone={onDone}
      send={({ name, place, secret, everyMinutes }, version) => {
        const own = form.getFieldValue('columns') as ExternalColumn[];
        const input = { name, place: placeOf(place), everyMinutes, columns: own, ...(secret && { secret }) };
        return value
          ? dataServiceApi.changeExternal({ id: value.id, ...input, version: version ?? value.version }, SLOW)
          : dataServiceApi.addExternal(input, SLOW);
      }}
    >
      <Form.Item name="name" label="名称" rules={needed('请填写名称')} extra="数据集和看板中以这个名称选择它">
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name={['place', 'kind']} label="类型">
        <Radio.Group
          options={Object.entries(externalKinds).map(([code, label]) => ({ value: code, label }))}
          onChange={({ target }) => {
            const port = usualPorts[target.value as ExternalPlace['kind']];
            if (port) form.setFieldValue(['place', 'port'], port);
          }}
        />
      </Form.Item>
      <PlaceFields kind={kind} />
      <Form.Item
        name="secret"
        label={kind === 'http' ? 'Authorization 请求头' : '密码'}
        extra={value?.hasSecret ? '已保存，不填则不变；换了地址要重新填写' : '加密保存，之后不再显示'}
      >
        <Input.Password maxLength={2000} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="everyMinutes" label="更新">
        <Select options={refreshMinutes.map((minutes) => ({ value: minutes, label: refreshEvery[minutes] }))} />
      </Form.Item>
      <Form.Item
        name="columns"
        label="列"
        rules={[
          {
            validator: (_, own: ExternalColumn[] = []) =>
              own.length > 0 ? Promise.resolve() : Promise.reject(new Error('请先试读，找出有哪些列')),
          },
        ]}
      >
        <div>
          <Button loading={busy} onClick={() => void tryOut()}>
            试读
          </Button>
          {problem && <Alert type="error" showIcon title={problem} style={{ marginBlockStart: 8 }} />}
          {found && !found.problem && <p>读到 {found.rows} 行</p>}
          {columns.length > 0 && (
            <ScrollSection label="找到的列" className="scroll-x">
              <PlainTable<ExternalColumn & { at: number }>
                size="small"
                rowKey="name"
                pagination={false}
                dataSource={columns.map((one, at) => ({ ...one, at }))}
                columns={[
                  { title: '列', dataIndex: 'name' },
                  { title: '类型', render: (_, { type }) => dataTypes[type] },
                  { title: '例', render: (_, { at }) => String(found?.sample[0]?.[at] ?? '') },
                ]}
              />
            </ScrollSection>
          )}
        </div>
      </Form.Item>
    </FormDrawer>
  );
}
