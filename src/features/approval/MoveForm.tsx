import type { ApprovalDetail } from '@contract/approval/approval';
import { OPINION_MAX, returnWays, signerPlaces } from '@contract/approval/kinds';
import { Form, Input, Radio, Select } from 'antd';
import { FormModal } from '@/features/object/form';
import { MemberSelect, MembersSelect } from '@/features/object/people';
import { approvalApi } from '@/services/approval';

export type Move = 'transfer' | 'ask' | 'reply' | 'addSigner' | 'return' | 'withdraw' | 'copy' | 'resubmit';
const titles: Readonly<Record<Move, string>> = {
  transfer: '转交给他人审批',
  ask: '委派：请他人给出意见，再由我答复',
  reply: '答复委派',
  addSigner: '加签',
  return: '退回',
  withdraw: '撤回审批',
  copy: '抄送',
  resubmit: '重新提交',
};

interface Values {
  toId?: string;
  userIds?: string[];
  place?: string;
  toStep?: number;
  way?: string;
  opinion?: string;
}
interface Props {
  approval: ApprovalDetail;
  move: Move;
  onClose: () => void;
  onDone: (approval: ApprovalDetail) => void;
}
const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** What somebody does with an approval beside answering it. What was typed survives a refusal. */
export function MoveForm({ approval, move, onClose, onDone }: Props) {
  const { entries, flow, step } = approval;
  const mine = entries.find((one) => one.mine);
  const askedOfMe = entries.find((one) => one.asked && one.state === 'OPEN');
  const entryId = move === 'reply' ? askedOfMe?.id : mine?.id;
  const isAnswered = entries.some((one) => one.answeredTime && !one.auto);
  const needsWords = move === 'reply' || move === 'return' || (move === 'withdraw' && isAnswered);
  const hasEntry = !['withdraw', 'copy', 'resubmit'].includes(move);
  const initials: Partial<Record<Move, Values>> = {
    addSigner: { place: 'before', userIds: [] },
    copy: { userIds: [] },
    return: { toStep: step - 1, way: 'again' },
  };
  // Which fields there are hangs on the move, as those of the form do.
  const make = approvalApi[move] as (input: object) => Promise<ApprovalDetail>;
  const send = ({ opinion = '', ...values }: Values) =>
    make({
      id: approval.id,
      ...values,
      ...(hasEntry && { entryId }),
      ...(move !== 'copy' && { opinion }),
    });
  return (
    <FormModal<Values, ApprovalDetail>
      title={titles[move]}
      width={440}
      initialValues={initials[move] ?? {}}
      okText={move === 'withdraw' ? '撤回' : '确定'}
      danger={move === 'withdraw'}
      send={send}
      failure="操作失败"
      onClose={onClose}
      onDone={onDone}
    >
      {(move === 'transfer' || move === 'ask') && (
        <Form.Item name="toId" label="成员" rules={[{ required: true, message: '请选择成员' }]}>
          <MemberSelect placeholder="选择成员" exclude={approval.initiator ? [approval.initiator.userId] : []} />
        </Form.Item>
      )}
      {(move === 'addSigner' || move === 'copy') && (
        <Form.Item
          name="userIds"
          label="成员"
          rules={[{ required: true, type: 'array', min: 1, message: '请选择成员' }]}
        >
          <MembersSelect placeholder="选择成员" />
        </Form.Item>
      )}
      {move === 'addSigner' && (
        <Form.Item name="place" label="位置" extra="在我之前：他们答复后再由我审批；在我之后：我同意后再由他们审批">
          <Radio.Group options={options(signerPlaces)} />
        </Form.Item>
      )}
      {move === 'return' && (
        <>
          <Form.Item name="toStep" label="退回到">
            <Select
              options={[
                { value: 0, label: '发起人' },
                ...flow.slice(0, step - 1).map((one, at) => ({ value: at + 1, label: `第 ${at + 1} 步 ${one.name}` })),
              ]}
            />
          </Form.Item>
          <Form.Item name="way" label="之后">
            <Radio.Group options={options(returnWays)} />
          </Form.Item>
        </>
      )}
      {move !== 'copy' && (
        <Form.Item
          name="opinion"
          label={move === 'withdraw' ? '原因' : '意见'}
          rules={needsWords ? [{ required: true, whitespace: true, message: '请填写' }] : []}
        >
          <Input.TextArea rows={3} maxLength={OPINION_MAX} />
        </Form.Item>
      )}
    </FormModal>
  );
}
