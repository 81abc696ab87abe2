import { projectVisibilities } from '@contract/project/enums';
import { useModel } from '@umijs/max';
import { useDebounceFn } from 'ahooks';
import { DatePicker, Form, Input, Radio } from 'antd';
import { MemberSelect } from '@/features/object/people';
import { CustomItems } from '@/features/object/register';
import { useFieldsOfProjects } from '../useFieldsOfProjects';
import styles from './create.module.css';
import type { ProjectDraft } from './draft';
import type { useCode } from './useCode';

const visibilities = Object.entries(projectVisibilities).map(([value, label]) => ({ value, label }));

/** Name, code and what else a project begins with. */
export function InfoStep({ code, onEnter }: { code: ReturnType<typeof useCode>; onEnter: () => unknown }) {
  const { initialState } = useModel('@@initialState');
  const me = initialState?.user;
  const fields = useFieldsOfProjects();
  const { run: suggest } = useDebounceFn(code.suggest, { wait: 350 });
  return (
    <>
      <div className={styles.pair}>
        <Form.Item<ProjectDraft>
          name="name"
          label="项目名称"
          rules={[{ required: true, whitespace: true, message: '请填写项目名称' }]}
        >
          <Input
            maxLength={100}
            placeholder="例如：移动端改版"
            onChange={(event) => suggest(event.target.value)}
            onPressEnter={onEnter}
          />
        </Form.Item>
        <Form.Item<ProjectDraft>
          name="code"
          label="项目编号"
          tooltip="任务编号的前缀，企业内唯一，创建后不能修改"
          normalize={(value: string) => value.toUpperCase()}
          validateDebounce={350}
          rules={[{ required: true, validator: code.check }]}
          hasFeedback
        >
          <Input
            maxLength={12}
            placeholder="按名称自动生成"
            autoComplete="off"
            onChange={(event) => code.markWritten(event.target.value)}
            onPressEnter={onEnter}
          />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item<ProjectDraft> name="ownerId" label="负责人" rules={[{ required: true, message: '请选择负责人' }]}>
          <MemberSelect known={me ? [me] : []} placeholder="选择负责人" />
        </Form.Item>
        <Form.Item<ProjectDraft> name="dates" label="计划起止">
          <DatePicker.RangePicker allowEmpty={[true, true]} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item<ProjectDraft> name="visibility" label="可见范围">
        <Radio.Group options={visibilities} />
      </Form.Item>
      <div className={styles.pair}>
        <CustomItems fields={fields} />
      </div>
      <Form.Item<ProjectDraft> name="description" label="项目描述">
        <Input.TextArea rows={3} maxLength={20_000} placeholder="目标、范围、交付物（选填）" />
      </Form.Item>
    </>
  );
}
