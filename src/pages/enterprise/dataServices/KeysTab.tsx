import { FIRST_DAY, LAST_DAY } from '@contract/constants';
import type { DataKey, DataKeyCreate, DataKeySecret } from '@contract/dataService/keys';
import { RATE_MAX, ROTATION_HOURS } from '@contract/dataService/limits';
import {
  App,
  Button,
  Form,
  Input,
  InputNumber,
  Modal,
  Select,
  Switch,
  type TableColumnType,
  Tag,
  Typography,
} from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import { PlainTable } from '@/features/admin';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { dataServiceApi } from '@/services/dataService';
import { errorText } from '@/utils/apiError';
import styles from './dataServices.module.css';

const fresh: DataKeyCreate = {
  name: '',
  datasetIds: [],
  addresses: [],
  perMinute: 60,
  endsOn: null,
  enabled: true,
};

type Acts = Record<'open' | 'rotate' | 'remove', (key: DataKey) => void>;
const columnsOf = ({ open, rotate, remove }: Acts): TableColumnType<DataKey>[] => [
  {
    title: '名称',
    render: (_, key) => (
      <Button type="link" size="small" onClick={() => open(key)}>
        {key.name}
      </Button>
    ),
  },
  { title: 'AppKey', responsive: ['md'], render: (_, { appKey }) => <code>{appKey}</code> },
  {
    title: '状态',
    render: (_, { enabled, formerUntil }) => (
      <>
        <Tag color={enabled ? 'success' : 'default'}>{enabled ? '启用' : '停用'}</Tag>
        {formerUntil && <Tag>更换中</Tag>}
      </>
    ),
  },
  { title: '数据集', align: 'right', render: (_, { datasetIds }) => datasetIds.length },
  {
    title: '最近使用',
    responsive: ['md'],
    render: (_, { lastUsedTime }) => (lastUsedTime ? <RelativeTime time={lastUsedTime} /> : '—'),
  },
  {
    title: '操作',
    render: (_, key) => (
      <>
        <Button type="link" size="small" aria-label={`更换 ${key.name}`} onClick={() => rotate(key)}>
          更换
        </Button>
        <Button type="link" size="small" danger aria-label={`删除 ${key.name}`} onClick={() => remove(key)}>
          删除
        </Button>
      </>
    ),
  },
];

interface SecretDialogProps {
  /** Null: nothing is shown. */
  secret: DataKeySecret | null;
  onClose: () => void;
}

/** The only time that a secret is shown. */
const SecretDialog = ({ secret, onClose }: SecretDialogProps) => (
  <Modal
    open={secret !== null}
    title="请立即保存密钥"
    footer={
      <Button type="primary" onClick={onClose}>
        已保存
      </Button>
    }
    closable={false}
  >
    <p>密钥只显示这一次，关闭后无法再查看。</p>
    <p>
      AppKey：<Typography.Text copyable>{secret?.appKey}</Typography.Text>
    </p>
    <p>
      密钥：
      <Typography.Text copyable data-testid="secret">
        {secret?.secret}
      </Typography.Text>
    </p>
  </Modal>
);

/** Keys that other systems read datasets by. */
export function KeysTab() {
  const { modal, message } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => dataServiceApi.listKeys());
  const [open, setOpen] = useState<DataKey | 'new' | null>(null);
  const [secret, setSecret] = useState<DataKeySecret | null>(null);
  const rotate = (key: DataKey) =>
    modal.confirm({
      title: `更换「${key.name}」的密钥？`,
      content: `新密钥只显示一次；原来的还有效 ${ROTATION_HOURS} 小时。`,
      okText: '更换',
      onOk: async () => {
        try {
          setSecret(await dataServiceApi.rotateKey({ id: key.id, version: key.version }));
        } catch (failure) {
          void message.error(errorText(failure, '更换密钥失败'));
        }
        refresh();
      },
    });
  const remove = (key: DataKey) =>
    modal.confirm({
      title: `删除密钥「${key.name}」？`,
      content: '使用它的系统将立即无法读取。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await dataServiceApi.removeKey({ id: key.id }, showFailure);
        void message.success('已删除');
        refresh();
      },
    });
  const create = (
    <Button type="primary" onClick={() => setOpen('new')}>
      新建密钥
    </Button>
  );
  return (
    <>
      <div className={styles.row}>{create}</div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="还没有密钥：其他系统用密钥签名后读取已发布的数据集"
      >
        <div className="scroll-x">
          <PlainTable<DataKey>
            rowKey="id"
            size="middle"
            pagination={false}
            dataSource={data}
            columns={columnsOf({ open: setOpen, rotate, remove })}
          />
        </div>
      </StateView>
      {open && (
        <KeyForm
          value={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onDone={(made) => {
            setOpen(null);
            setSecret(made);
            refresh();
          }}
        />
      )}
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

function KeyForm({
  value,
  onClose,
  onDone,
}: {
  value: DataKey | null;
  onClose(): void;
  onDone(made: DataKeySecret | null): void;
}) {
  const datasets = useRequest(() => dataServiceApi.listDatasets({ pageSize: 200 }));
  return (
    <FormModal<DataKeyCreate, DataKeySecret | null, DataKeyCreate & { version: number }>
      title={value ? '编辑密钥' : '新建密钥'}
      initialValues={value ?? fresh}
      version={value?.version}
      failure="保存密钥失败"
      onClose={onClose}
      onDone={onDone}
      send={async ({ name, datasetIds, addresses, perMinute, endsOn, enabled }, version) => {
        const input = { name, datasetIds, addresses, perMinute, endsOn: endsOn || null, enabled };
        if (!value) return dataServiceApi.createKey(input);
        await dataServiceApi.updateKey({ id: value.id, ...input, version: version ?? value.version });
        return null;
      }}
      conflict={{
        subject: `密钥「${value?.name}」`,
        rows: (mine, current) => [
          { key: 'name', label: '名称', mine: mine.name, theirs: current.name },
          { key: 'reach', label: '权限', mine: words(mine), theirs: words(current) },
        ],
        onTheirs: () => onDone(null),
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={60} placeholder="哪个系统使用它" />
      </Form.Item>
      <Form.Item name="datasetIds" label="可以读取的数据集">
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={datasets.data?.result.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="addresses" label="允许的地址" extra="IP 或网段，如 10.0.0.0/8；不填则不限制">
        <Select mode="tags" open={false} suffixIcon={null} />
      </Form.Item>
      <Form.Item name="perMinute" label="每分钟最多次数" rules={[{ required: true, message: '请填写次数' }]}>
        <InputNumber min={1} max={RATE_MAX} />
      </Form.Item>
      <Form.Item name="endsOn" label="截止日期">
        <Input type="date" min={FIRST_DAY} max={LAST_DAY} />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  );
}

const words = ({ datasetIds, addresses, perMinute, endsOn, enabled }: DataKeyCreate) =>
  [
    `${datasetIds.length} 个数据集`,
    addresses.length > 0 ? addresses.join('、') : '不限地址',
    `每分钟 ${perMinute} 次`,
    ...(endsOn ? [`到 ${endsOn}`] : []),
    enabled ? '启用' : '停用',
  ].join('，');
