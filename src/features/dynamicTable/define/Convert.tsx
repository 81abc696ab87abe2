import { isOfDays, type TableFieldKind, tableKinds, takingTexts } from '@contract/dynamicTable/kinds';
import type { TableDetail, TableField } from '@contract/dynamicTable/table';
import { type DecimalSign, decimalSigns } from '@contract/number/written';
import { type DayOrder, dayOrders } from '@contract/time/written';
import { Alert, App, Modal, Select, Table } from 'antd';
import { useState } from 'react';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';

const signOptions = Object.entries(decimalSigns).map(([value, label]) => ({ value: value as DecimalSign, label }));
const dayOrderOptions = Object.entries(dayOrders).map(([value, label]) => ({ value: value as DayOrder, label }));

interface Props {
  table: TableDetail;
  field: TableField;
  /** Tables that a link may lead to. */
  others: readonly { id: string; name: string }[];
  onClose: () => void;
  onDone: () => void;
}

/** A field of another kind: first what would be lost, then done. The old one can be brought back. */
export function ConvertDialog({ table, field, others, onClose, onDone }: Props) {
  const { message } = App.useApp();
  const [kind, setKind] = useState<TableFieldKind>();
  /** Of links: where the names are looked for. */
  const [target, setTarget] = useState<string>();
  const [dayOrder, setDayOrder] = useState<DayOrder>();
  const [decimalSign, setSign] = useState<DecimalSign>();
  const [busy, setBusy] = useState(false);
  const said = { dayOrder, decimalSign, ...(kind === 'relation' && { config: { tableId: target } }) };
  const { data, error, loading, refresh } = useRequest(
    () => dynamicTableApi.previewConversion({ tableId: table.id, key: field.key, kind: kind ?? 'text', ...said }),
    {
      ready: kind !== undefined && (kind !== 'relation' || target !== undefined),
      refreshDeps: [kind, dayOrder, decimalSign, target],
      onError: () => undefined,
    },
  );
  /** The first field is what a record is called by, and a link is no name. */
  const isLinkable = field.key !== table.fields[0]?.key && field.kind !== 'relation';
  const run = async () => {
    if (!kind) return;
    setBusy(true);
    try {
      await dynamicTableApi.convertField({ tableId: table.id, key: field.key, kind, ...said });
      void message.success('已转换，原字段可在已删除字段中恢复');
      onDone();
    } catch (failure) {
      void message.error(failureText(failure, '转换失败'));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`转换「${field.name}」的类型`}
      okText={data && data.lost > 0 ? '只保留适合的值并转换' : '转换'}
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: !data || loading || Boolean(error) }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Select
        aria-label="转换为"
        placeholder="转换为"
        style={{ width: '100%', marginBottom: 12 }}
        value={kind}
        options={[...takingTexts, ...(isLinkable ? (['relation'] as const) : [])]
          .filter((one) => one !== field.kind)
          .map((value) => ({ value, label: tableKinds[value].label }))}
        onChange={setKind}
      />
      {kind === 'relation' && (
        <Select
          aria-label="关联的表格"
          placeholder="在哪个表格中按名称查找记录"
          style={{ width: '100%', marginBottom: 12 }}
          showSearch={{ optionFilterProp: 'label' }}
          value={target}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setTarget}
        />
      )}
      {kind && isOfDays(kind) && (data?.asksOrder || dayOrder) && (
        <Select
          aria-label="日期写法"
          placeholder="有的日期分不清日和月，请选择写法"
          style={{ width: '100%', marginBottom: 12 }}
          value={dayOrder}
          options={dayOrderOptions}
          onChange={setDayOrder}
        />
      )}
      {(data?.asksSign || decimalSign) && (
        <Select
          aria-label="数字写法"
          placeholder="有的用点、有的用逗号作小数点，请选择写法"
          style={{ width: '100%', marginBottom: 12 }}
          value={decimalSign}
          options={signOptions}
          onChange={setSign}
        />
      )}
      {kind && (kind !== 'relation' || target) && (
        <StateView loading={loading} error={error} onRetry={refresh}>
          {data && (
            <>
              <Alert
                type={data.lost > 0 || data.partial > 0 ? 'warning' : 'success'}
                title={`${data.fits.toLocaleString('zh-CN')} 个值可以保留${data.partial > 0 ? `（其中 ${data.partial.toLocaleString('zh-CN')} 个只保留一部分${kind === 'date' ? '，时间会去掉' : kind === 'relation' ? '，没有找到的名称会去掉' : ''}）` : ''}，${data.lost.toLocaleString('zh-CN')} 个会丢失${data.options.length > 0 ? `；将新增选项：${data.options.slice(0, 8).join('、')}` : ''}`}
              />
              <Table
                size="small"
                style={{ marginTop: 12 }}
                pagination={false}
                rowKey="at"
                dataSource={data.samples.map((sample, at) => ({ ...sample, at }))}
                columns={[
                  { title: '现在', dataIndex: 'before' },
                  { title: '转换后', dataIndex: 'after', render: (after: string | null) => after ?? '（丢失）' },
                ]}
              />
            </>
          )}
        </StateView>
      )}
    </Modal>
  );
}
