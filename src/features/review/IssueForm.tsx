import { ISSUE_TEXT_MAX } from '@contract/review/kinds';
import type { IssueAdd, ReviewDetail, ReviewIssue } from '@contract/review/review';
import { Button, DatePicker, Form, Input, Select, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import type { RecordHandle } from '@/features/object/register';
import { reviewApi } from '@/services/review';

interface Values {
  text: string;
  severity: string;
  ownerId?: string;
  dueOn?: Dayjs | null;
  asProblem?: boolean;
}
interface Props extends RecordHandle<ReviewDetail> {
  issue?: ReviewIssue;
  /** The line of the checklist that it was found by. */
  itemId?: string;
  text?: string;
  onClose: () => void;
}

/** An issue that a review found: how grave, who rectifies it until when. */
export function IssueForm({ record, words, changed, issue, itemId, text, onClose }: Props) {
  const toInput = ({ text: said, severity, ownerId, dueOn }: Values): IssueAdd => ({
    ...{ text: said, severity: Number(severity), ownerId: ownerId ?? null },
    ...{ dueOn: dueOn?.format('YYYY-MM-DD') ?? null, itemId: issue?.itemId ?? itemId ?? null },
  });
  return (
    <FormModal<Values, unknown>
      title={issue ? `修改评审问题 #${issue.seq}` : `登记 ${record.no} 的评审问题`}
      initialValues={{
        text: issue?.text ?? (text ? `${text}：` : ''),
        severity: String(issue?.severity ?? 3),
        ownerId: issue?.owner?.userId ?? record.assignee?.userId,
        dueOn: issue?.dueOn ? dayjs(issue.dueOn) : null,
        asProblem: false,
      }}
      version={issue?.version}
      failure="保存评审问题失败"
      send={(values, version) =>
        issue
          ? reviewApi.changeIssue({
              id: record.id,
              issueId: issue.id,
              ...toInput(values),
              version: version ?? issue.version,
            })
          : reviewApi.addIssue({ id: record.id, ...toInput(values), asProblem: values.asProblem ?? false })
      }
      onDone={() => {
        onClose();
        changed();
      }}
      onClose={onClose}
    >
      <Form.Item name="text" label="问题" rules={[{ required: true, whitespace: true, message: '请填写问题' }]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={ISSUE_TEXT_MAX} />
      </Form.Item>
      <Form.Item name="severity" label="严重程度" rules={[{ required: true, message: '请选择严重程度' }]}>
        <Select options={words.options('problemSeverity', null)} />
      </Form.Item>
      <Form.Item name="ownerId" label="整改责任人">
        <MemberSelect
          allowClear
          placeholder="选择成员"
          known={[issue?.owner, record.assignee].filter((one) => one !== null && one !== undefined)}
        />
      </Form.Item>
      <Form.Item name="dueOn" label="整改期限">
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      {!issue && (
        <Form.Item
          name="asProblem"
          label="同时生成问题"
          valuePropName="checked"
          extra="在问题登记册中跟踪，与本评审互相关联"
        >
          <Switch />
        </Form.Item>
      )}
    </FormModal>
  );
}

export function IssueButton(props: RecordHandle<ReviewDetail> & { itemId?: string; text?: string }) {
  const { record, itemId } = props;
  const [open, setOpen] = useState(false);
  if (!record.rights.update || record.deciding || record.state !== 'REVIEWING') return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {itemId ? '登记问题' : '登记评审问题'}
      </Button>
      {open && <IssueForm {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
