import { robotFormats, robotKinds } from '@contract/message/enums';
import { eventEntry, groupEventCodes } from '@contract/message/events';
import type { Robot, RobotAdd } from '@contract/message/robot';
import { Form, Input, Select } from 'antd';
import { cloneElement, type ReactElement, useState } from 'react';
import { FormModal } from '@/features/object/form';
import { messageApi } from '@/services/message';

interface RobotFormProps {
  projectId?: string;
  /** To be changed; absent: a new one. */
  robot?: Robot;
  trigger: ReactElement<{ onClick?: () => void }>;
  onSaved: () => void;
}

/** What can be told apart in words; the address is shown to nobody. */
const rowsOf = ({
  name,
  format,
  atMobiles = [],
  events: chosen,
}: Pick<RobotAdd, 'name' | 'format' | 'atMobiles'> & { events: readonly string[] }) => [
  { key: 'name', label: '名称', mine: name },
  { key: 'format', label: '消息格式', mine: format && robotFormats[format] },
  { key: 'atMobiles', label: '提醒的手机号', mine: atMobiles.join('、') },
  { key: 'events', label: '发送哪些消息', mine: `${chosen.length} 种` },
];

const kinds = Object.entries(robotKinds).map(([value, label]) => ({ value, label }));
const formats = Object.entries(robotFormats).map(([value, label]) => ({ value, label }));
const events = groupEventCodes.map((value) => ({ value, label: eventEntry(value).label }));

/** Address and secret are never shown again: left empty, they stay as they are. */
export function RobotForm({ projectId, robot, trigger, onSaved }: RobotFormProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const done = () => {
    close();
    onSaved();
  };
  return (
    <>
      {cloneElement(trigger, { onClick: () => setOpen(true) })}
      {open && (
        <FormModal<RobotAdd, unknown, Robot>
          title={robot ? '修改群机器人' : '添加群机器人'}
          width={480}
          initialValues={{
            kind: robot?.kind ?? 'dingTalk',
            format: robot?.format ?? 'card',
            name: robot?.name,
            atMobiles: robot?.atMobiles ?? [],
            events: robot?.events ?? groupEventCodes,
          }}
          version={robot?.version}
          send={({ kind, url, secret, ...values }, version) => {
            const hidden = secret && { secret };
            if (!robot)
              return messageApi.addRobot({ ...values, kind, url, ...hidden, ...(projectId && { projectId }) });
            return messageApi.editRobot({
              id: robot.id,
              version: version ?? 0,
              ...values,
              ...(url && { url }),
              ...hidden,
            });
          }}
          failure="保存群机器人失败"
          conflict={
            robot && {
              subject: `群机器人「${robot.name}」`,
              rows: (mine, current) => rowsOf(mine).map((row, at) => ({ ...row, theirs: rowsOf(current)[at]?.mine })),
              onTheirs: done,
            }
          }
          onClose={close}
          onDone={done}
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
        </FormModal>
      )}
    </>
  );
}
