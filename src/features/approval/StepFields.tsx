import { Scope } from '@contract/access';
import { approverKinds, emptyRules, leaverRules, PEOPLE_MAX, selfRules } from '@contract/approval/kinds';
import { stepModes } from '@contract/object/stepModes';
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import { MemberSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { tenantApi } from '@/services/tenant';
import styles from './approval.module.css';

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

interface Props {
  /** Its place in the form's list. */
  name: number;
  number: number;
  onUp?: () => void;
  onDown?: () => void;
  onRemove?: () => void;
}

/** One step: who, how many of them, and what happens where nobody can. */
export function StepFields({ name, number, onUp, onDown, onRemove }: Props) {
  const form = Form.useFormInstance();
  const mode = Form.useWatch(['steps', name, 'mode'], form);
  const emptyRule = Form.useWatch(['steps', name, 'emptyRule'], form);
  return (
    <fieldset className={styles.flowStep} aria-label={`第 ${number} 步`}>
      <div className={styles.flowHead}>
        <Form.Item name={[name, 'name']} noStyle rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input aria-label="步骤名称" maxLength={30} prefix={<span className={styles.quiet}>{number}</span>} />
        </Form.Item>
        <Button size="small" disabled={!onUp} onClick={onUp} aria-label={`第 ${number} 步上移`}>
          上移
        </Button>
        <Button size="small" disabled={!onDown} onClick={onDown} aria-label={`第 ${number} 步下移`}>
          下移
        </Button>
        <Button size="small" danger disabled={!onRemove} onClick={onRemove} aria-label={`删除第 ${number} 步`}>
          删除
        </Button>
      </div>
      <Form.List name={[name, 'people']}>
        {(fields, { add, remove }) => (
          <>
            {fields.map((field) => (
              <ApproverFields
                key={field.key}
                path={['steps', name, 'people', field.name]}
                name={field.name}
                onRemove={fields.length > 1 ? () => remove(field.name) : undefined}
              />
            ))}
            <Form.Item>
              <Button
                type="link"
                size="small"
                disabled={fields.length >= PEOPLE_MAX}
                onClick={() => add({ kind: 'user' })}
              >
                添加审批人
              </Button>
            </Form.Item>
          </>
        )}
      </Form.List>
      <div className={styles.rules}>
        <Form.Item name={[name, 'mode']} label="方式">
          <Select options={options(stepModes)} />
        </Form.Item>
        {mode === 'percent' && (
          <Form.Item name={[name, 'percent']} label="通过比例" rules={[{ required: true, message: '请填写比例' }]}>
            <InputNumber min={1} max={100} precision={0} suffix="%" style={{ width: '100%' }} />
          </Form.Item>
        )}
        <Form.Item name={[name, 'selfRule']} label="发起人也是审批人">
          <Select options={options(selfRules)} />
        </Form.Item>
        <Form.Item name={[name, 'emptyRule']} label="找不到审批人">
          <Select options={options(emptyRules)} />
        </Form.Item>
        {emptyRule === 'user' && (
          <Form.Item name={[name, 'emptyTo']} label="转交给" rules={[{ required: true, message: '请选择成员' }]}>
            <MemberSelect placeholder="选择成员" />
          </Form.Item>
        )}
        <Form.Item name={[name, 'leaverRule']} label="审批人离开或停用">
          <Select options={options(leaverRules)} />
        </Form.Item>
        <Form.Item
          name={[name, 'sign']}
          label="须签署"
          valuePropName="checked"
          tooltip="答复时再次输入登录密码；前一步已同意相同内容的人也要再次答复，不能批量答复"
        >
          <Switch />
        </Form.Item>
      </div>
    </fieldset>
  );
}

function ApproverFields({ path, name, onRemove }: { path: (string | number)[]; name: number; onRemove?: () => void }) {
  const form = Form.useFormInstance();
  const kind = Form.useWatch([...path, 'kind'], form);
  const scope = kind === 'tenantRole' ? Scope.GLOBAL : Scope.PROJECT;
  const isRole = kind === 'tenantRole' || kind === 'projectRole';
  const roles = useRequest(() => tenantApi.listRoles({ scope }, showFailure), { ready: isRole, refreshDeps: [scope] });
  return (
    <div className={styles.approver}>
      <Form.Item name={[name, 'kind']} noStyle>
        <Select
          aria-label="审批人"
          options={options(approverKinds)}
          onChange={() => form.setFieldValue([...path, 'id'], undefined)}
        />
      </Form.Item>
      {kind === 'user' && (
        <Form.Item name={[name, 'id']} noStyle rules={[{ required: true, message: '请选择成员' }]}>
          <MemberSelect aria-label="成员" placeholder="选择成员" />
        </Form.Item>
      )}
      {isRole && (
        <Form.Item name={[name, 'id']} noStyle rules={[{ required: true, message: '请选择角色' }]}>
          <Select
            aria-label="角色"
            placeholder="选择角色"
            loading={roles.loading}
            options={roles.data?.map((role) => ({ value: role.roleId, label: role.roleName }))}
          />
        </Form.Item>
      )}
      {onRemove && (
        <Button size="small" type="text" onClick={onRemove}>
          移除
        </Button>
      )}
    </div>
  );
}
