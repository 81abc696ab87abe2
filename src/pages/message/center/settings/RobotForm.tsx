import { robotFormats, robotKinds } from '@contract/message/enums';
import { eventEntry, groupEventCodes } from '@contract/message/events';
import type { Robot, RobotAdd } from '@contract/message/robot';
import { Form, Input, Modal, Select } from 'antd';
import { cloneElement, type ReactElement, useState } from 'react';
import { addRobot, editRobot } from '@/services/message';

interface RobotFormProps {
  projectId?: string;
  /** To be changed; absent: a new one. */
  robot?: Robot;
  trigger: ReactElement<{ onClick?: () => void }>;
  onSaved: () => void;
}

const kinds = Object.entries(robotKinds).map(([value, label]) => ({ value, label }));
const formats = Object.entries(robotFormats).map(([value, label]) => ({ value, label }));
const events = groupEventCodes.map((value) => ({ value, label: eventEntry(value).label }));

/** Address and secret are never shown again: left empty, they stay as they are. */
export function RobotForm({ projectId, robot, trigger, onSaved }: RobotFormProps) {
  const [form] = Form.useForm<RobotAdd>();
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);

  const save = async ({ kind, url, secret, ...values }: RobotAdd) => {
    setSaving(true);
    try {
      const written = { ...(url && { url }), ...(secret && { secret }) };
      if (robot) await editRobot({ id: robot.id, version: robot.version, ...values, ...written });
      else await addRobot({ ...values, kind, url, ...(secret && { secret }), ...(projectId && { projectId }) });
      setOpen(false);
      onSaved();
    } catch {
      // Shown by the request layer; the form stays open.
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      {cloneElement(trigger, { onClick: () => setOpen(true) })}
      <Modal
        open={open}
        width={480}
        title={robot ? '修改群机器人' : '添加群机器人'}
        okText="保存"
        confirmLoading={saving}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Form<RobotAdd>
          form={form}
          layout="vertical"
          preserve={false}
          onFinish={save}
          initialValues={{
            kind: robot?.kind ?? 'dingTalk',
            format: robot?.format ?? 'card',
            name: robot?.name,
            atMobiles: robot?.atMobiles ?? [],
            events: robot?.events ?? groupEventCodes,
          }}
        >
          <Form.Item name="kind" label="类型">
            <Select options={kinds} disabled={Boolean(robot)} />
          </Form.Item>
          <Form.Item name="format" label="消息格式">
            <Select options={formats} />
          </Form.Item>
          <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item
            name="url"
            label="Webhook 地址"
            rules={[{ required: !robot, message: '请填写机器人的 Webhook 地址' }]}
          >
            <Input
              autoComplete="off"
              maxLength={1000}
              placeholder={robot ? `${robot.urlHint}（不改则留空）` : 'https://'}
            />
          </Form.Item>
          <Form.Item name="secret" label="加签密钥">
            <Input.Password
              autoComplete="new-password"
              maxLength={200}
              placeholder={robot?.hasSecret ? '已设置（不改则留空）' : '没有开启加签则不填'}
            />
          </Form.Item>
          <Form.Item name="atMobiles" label="提醒的手机号" tooltip="仅钉钉：群里的这些成员会被 @">
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
          </Form.Item>
          <Form.Item name="events" label="发送哪些消息" rules={[{ required: true, message: '请至少选择一种消息' }]}>
            <Select mode="multiple" options={events} optionFilterProp="label" maxTagCount={4} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
