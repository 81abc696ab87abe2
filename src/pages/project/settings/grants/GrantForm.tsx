import type { GrantConfirm, GrantProject } from '@contract/project/grant';
import {
  GRANT_CODE_LENGTH,
  type GrantAccess,
  type GrantKind,
  grantAccesses,
  grantKinds,
  plainGrantCode,
} from '@contract/project/grants';
import { Checkbox, DatePicker, Form, Input, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { useProject } from '@/features/project';
import { grantApi } from '@/services/grant';
import { today } from '@/utils/today';
import styles from './grants.module.css';

interface Values {
  code: string;
  kinds: GrantKind[];
  access: GrantAccess;
  endsOn?: Dayjs | null;
}

const kindOptions = Object.entries(grantKinds).map(([value, label]) => ({ value, label }));
const accessOptions = Object.entries(grantAccesses).map(([value, label]) => ({ value, label }));

interface Props {
  onClose: () => void;
  onDone: () => void;
}

/** Gives to the project of a code: first who that is, then how much and until when. */
export function GrantForm({ onClose, onDone }: Props) {
  const { project } = useProject();
  const [receiver, setReceiver] = useState<GrantProject>();
  const send = async ({ code, kinds, access, endsOn }: Values): Promise<GrantProject | { id: string }> => {
    if (!receiver) return grantApi.readCode({ projectId: project.id, code });
    const scope: GrantConfirm = { projectId: project.id, code, kinds, access };
    return grantApi.confirm({ ...scope, ...(endsOn && { endsOn: endsOn.format('YYYY-MM-DD') }) });
  };
  return (
    <FormModal<Values, GrantProject | { id: string }>
      title="授权给其他项目"
      width={480}
      initialValues={{ kinds: ['task'], access: 'read' }}
      okText={receiver ? '确认授权' : '下一步'}
      send={send}
      failure={receiver ? '授权失败' : '无法识别授权码'}
      onClose={onClose}
      onDone={(result) => ('name' in result ? setReceiver(result) : onDone())}
    >
      <Form.Item
        name="code"
        label="对方项目的授权码"
        extra={receiver ? undefined : '由对方的项目经理在“设置 › 项目授权”中生成'}
        rules={[
          {
            required: true,
            validator: (_, value?: string) =>
              plainGrantCode(value ?? '').length === GRANT_CODE_LENGTH
                ? Promise.resolve()
                : Promise.reject(new Error('授权码是 10 位字母与数字')),
          },
        ]}
      >
        <Input
          autoFocus
          autoComplete="off"
          maxLength={20}
          className={styles.code}
          placeholder="例如 7K3QD-9XV2M"
          disabled={Boolean(receiver)}
        />
      </Form.Item>
      {receiver && (
        <>
          <Form.Item label="授权给">
            <p className={styles.receiver}>
              <strong>{receiver.name}</strong> <span className="faint">{receiver.code}</span>
              {receiver.owner && <span className="faint"> · 负责人 {receiver.owner.name}</span>}
            </p>
          </Form.Item>
          <Form.Item
            name="kinds"
            label="能看到什么"
            extra="只有编号、标题、状态、负责人与截止日期；私密的内容除外"
            rules={[{ required: true, message: '请至少选择一项' }]}
          >
            <Checkbox.Group options={kindOptions} />
          </Form.Item>
          <Form.Item name="access" label="能做什么" extra="“看并关联”可以把对方的任务与本项目的任务关联为“相关”">
            <Radio.Group options={accessOptions} />
          </Form.Item>
          <Form.Item name="endsOn" label="到期日" extra="不填则长期有效，可以随时收回">
            <DatePicker
              style={{ width: '100%' }}
              disabledDate={(day) => day.format('YYYY-MM-DD') < today()}
              placeholder="长期有效"
            />
          </Form.Item>
        </>
      )}
    </FormModal>
  );
}
