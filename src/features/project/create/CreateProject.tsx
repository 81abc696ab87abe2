import { consoleErrors } from '@contract/consoleErrors';
import { history, useModel } from '@umijs/max';
import { Alert, App, Button, Form, Modal } from 'antd';
import { cloneElement, type ReactElement, useEffect, useRef, useState } from 'react';
import { WizardSteps } from '@/components/WizardSteps';
import { useStaging } from '@/features/object/form';
import { useRefreshPrivileges } from '@/features/session';
import { projectApi } from '@/services/project';
import { ApiError, errorText } from '@/utils/apiError';
import { refusedField } from '@/utils/refusal';

import styles from './create.module.css';
import { INFO_STEP, LAST_STEP, type ProjectDraft, placeOf, stepTitles, toProjectCreate } from './draft';
import { InfoStep } from './InfoStep';
import { MembersStep } from './MembersStep';
import { TemplateStep } from './TemplateStep';
import { useCode } from './useCode';

/** The wizard behind a button. */
export function CreateProject({ children }: { children: ReactElement<{ onClick?: () => void }> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {cloneElement(children, { onClick: () => setOpen(true) })}
      <ProjectWizard open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/**
 * 新建项目: template, information, members. What was typed stays through steps, refusals and a close, after which it is
 * staged for another day; only a created project empties it.
 */
export function ProjectWizard({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { message } = App.useApp();
  const { initialState } = useModel('@@initialState');
  const [form] = Form.useForm<ProjectDraft>();
  const code = useCode(form);
  const refreshPrivileges = useRefreshPrivileges();
  const [step, setStep] = useState(0);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  const staging = useStaging(
    { kind: 'project' },
    { open, onResume: (values) => form.setFieldsValue(values as Partial<ProjectDraft>) },
  );
  const close = () => {
    onClose();
    const typed = form.getFieldsValue(true) as ProjectDraft;
    if (typed.name?.trim()) void staging.keep(typed);
  };
  const body = useRef<HTMLDivElement>(null);
  const focusStep = () =>
    body.current
      ?.querySelector<HTMLElement>('[data-step]:not([hidden]) :is(input:checked, input:not([type=radio]))')
      ?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is the reason to move the focus, not an input
  useEffect(focusStep, [step]);

  const next = async () => {
    if (step === INFO_STEP) {
      // Enter right after the name comes before the suggestion, which waits for a pause in typing.
      if (!form.getFieldValue('code')) await code.suggest(form.getFieldValue('name') ?? '');
      try {
        await form.validateFields(['name', 'code', 'ownerId', 'customFields'], { recursive: true });
      } catch (error) {
        const [first] = (error as { errorFields?: { name: string[] }[] }).errorFields ?? [];
        if (first) form.scrollToField(first.name, { focus: true });
        return;
      }
    }
    setStep(step + 1);
  };

  const showRefusal = (error: unknown) => {
    const duplicate = error instanceof ApiError && error.code === consoleErrors.DUPLICATE.code;
    const place = placeOf(refusedField(error) ?? (duplicate ? 'code' : undefined));
    if (!place) return setFailure(errorText(error));
    form.setFields([{ name: place.name, errors: [errorText(error)] }]);
    setStep(place.step);
  };

  const save = async () => {
    setFailure(undefined);
    const invalid = await form.validateFields().then(
      () => false,
      () => true,
    );
    if (invalid) return setStep(INFO_STEP);
    setSaving(true);
    try {
      const { id } = await projectApi.create(toProjectCreate(form.getFieldsValue(true)));
      void message.success('项目已创建');
      staging.drop();
      onClose();
      setStep(0);
      form.resetFields();
      code.reset();
      void refreshPrivileges();
      history.push(`/project/${id}/task`);
    } catch (error) {
      showRefusal(error);
    } finally {
      setSaving(false);
    }
  };

  const panels = [
    <Form.Item key="template" name="templateId" noStyle>
      <TemplateStep />
    </Form.Item>,
    <InfoStep key="info" code={code} onEnter={next} />,
    <Form.Item key="members" name="members">
      <MembersStep />
    </Form.Item>,
  ];
  return (
    <Modal
      open={open}
      title="新建项目"
      width={720}
      mask={{ closable: false }}
      onCancel={close}
      afterOpenChange={(shown) => shown && focusStep()}
      footer={
        <>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
          {step < LAST_STEP ? (
            <Button type="primary" onClick={next}>
              下一步
            </Button>
          ) : (
            <Button type="primary" loading={saving} onClick={save}>
              创建项目
            </Button>
          )}
        </>
      }
    >
      {staging.offer}
      <WizardSteps current={step} titles={stepTitles} className={styles.steps} />
      {failure && <Alert className={styles.failure} type="error" showIcon title="创建失败" description={failure} />}
      <Form<ProjectDraft>
        form={form}
        layout="vertical"
        initialValues={{ templateId: '', visibility: 'private', ownerId: initialState?.user?.userId, members: [] }}
      >
        <div ref={body}>
          {panels.map((panel, index) => (
            <div key={stepTitles[index]} data-step hidden={index !== step} className={styles.panel}>
              {panel}
            </div>
          ))}
        </div>
      </Form>
    </Modal>
  );
}
