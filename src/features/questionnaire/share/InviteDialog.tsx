import type { FormInvite, FormRow } from '@contract/questionnaire/form';
import { Alert, App, Checkbox, Modal, Radio } from 'antd';
import { useState } from 'react';
import { MembersSelect } from '@/features/object/people';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import styles from './share.module.css';

interface Props {
  form: Pick<FormRow, 'id' | 'title' | 'anonymous'>;
  onClose: () => void;
}

const channels = [
  { value: 'station' as const, label: '站内消息', disabled: true },
  { value: 'mail' as const, label: '邮件' },
  { value: 'robot' as const, label: '群机器人' },
];

/** Asks people to answer; whoever has answered is not asked. Of an anonymous one only all can be asked. */
export function InviteDialog({ form, onClose }: Props) {
  const { message } = App.useApp();
  const [everybody, setEverybody] = useState(true);
  const [userIds, setUserIds] = useState<string[]>([]);
  const [more, setMore] = useState<('mail' | 'robot')[]>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async () => {
    if (!everybody && userIds.length === 0) return setFault('请选择要邀请的人');
    setBusy(true);
    setFault(undefined);
    try {
      const by: FormInvite['channels'] = ['station', ...more];
      const { count } = await questionnaireApi.invite({ id: form.id, channels: by, ...(!everybody && { userIds }) });
      void message.success(`已邀请 ${count} 人`);
      onClose();
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`邀请填写「${form.title}」`}
      okText="发送邀请"
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        <Radio.Group
          aria-label="邀请谁"
          value={everybody}
          onChange={(event) => setEverybody(Boolean(event.target.value))}
          options={[
            { value: true, label: '填写范围内全部未填写的人' },
            { value: false, label: '指定的人', disabled: form.anonymous },
          ]}
        />
        {form.anonymous && <p className={styles.hint}>匿名问卷不能指定人：否则提醒会透露谁没有填写。</p>}
        {!everybody && (
          <MembersSelect
            aria-label="邀请的人"
            placeholder="搜索姓名或账号"
            value={userIds}
            onChange={setUserIds}
            style={{ width: '100%' }}
          />
        )}
        <Checkbox.Group
          aria-label="方式"
          options={channels}
          value={['station', ...more]}
          onChange={(chosen) => setMore((['mail', 'robot'] as const).filter((one) => chosen.includes(one)))}
        />
        {more.includes('robot') && (
          <p className={styles.hint}>发到接收这个事件的群：企业的机器人，以及问卷所属项目的机器人。</p>
        )}
        {fault && <Alert type="error" showIcon role="alert" title={fault} />}
      </div>
    </Modal>
  );
}
