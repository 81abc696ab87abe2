import { safeFileName } from '@contract/file/name';
import type { FormRow } from '@contract/questionnaire/form';
import { portableForm } from '@contract/questionnaire/portable';
import { history, useModel } from '@umijs/max';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Act, useAct } from '@/features/undo';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import { saveBlob } from '@/utils/saveBlob';
import { siteAddress } from '@/utils/url';
import { FORMS, formPage } from '../pages';
import { FormSettings } from '../settings/FormSettings';
import { InviteDialog } from '../share/InviteDialog';
import { PeopleDialog } from '../share/PeopleDialog';
import { ShareDialog } from '../share/ShareDialog';
import { type FormVerb, formVerbs } from './verbs';

export type VerbSubject = Pick<
  FormRow,
  | 'id'
  | 'version'
  | 'title'
  | 'kind'
  | 'formKey'
  | 'state'
  | 'versionNo'
  | 'edited'
  | 'anonymous'
  | 'answers'
  | 'rights'
  | 'waiting'
  | 'owner'
>;

interface Question {
  content: (form: VerbSubject) => string;
  danger?: boolean;
  send: (form: VerbSubject, userId: string) => Promise<unknown>;
  done: string;
  /** How it is taken back. */
  act?: (form: VerbSubject) => Act;
}
/** Published once an approval has agreed to it. */
const isWaiting = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'waiting' in answer && answer.waiting === true;
const refOf = ({ id, version }: VerbSubject) => ({ id, version });

/** Verbs that are asked about before they are sent. */
const asked: Partial<Record<FormVerb, Question>> = {
  publish: {
    content: ({ anonymous }) =>
      `发布后即可填写；发布的题目不再改变，之后的修改成为下一个版本。${anonymous ? '发布后不能再改为记名。' : ''}`,
    send: (form) => questionnaireApi.publish(refOf(form)),
    done: '发布成功',
  },
  publishNext: {
    content: () => '新打开的问卷使用新版本；已开始填写的人 24 小时内仍可提交旧版本。已有的数据会保留。',
    send: (form) => questionnaireApi.publish(refOf(form)),
    done: '新版本已发布',
  },
  stop: {
    content: () => '停止后无法再填写，已收集的数据会保留，之后可以重新发布。',
    send: (form) => questionnaireApi.stop(refOf(form)),
    done: '已停止收集',
  },
  rePublish: {
    content: ({ edited }) => `继续收集，之前的数据会保留。${edited ? '修改过的题目将作为新版本发布。' : ''}`,
    send: (form) => questionnaireApi.republish(refOf(form)),
    done: '已重新发布',
  },
  leave: {
    content: () => '退出后您不能再查看或编辑这份问卷，需要时请负责人重新添加。',
    danger: true,
    send: ({ id }, userId) => questionnaireApi.saveCollaborator({ id, userId, rights: [] }),
    done: '已退出协作',
  },
  delete: {
    content: ({ answers }) => `${answers > 0 ? `连同 ${answers} 份答卷` : ''}移入回收站，到期前可以恢复。`,
    danger: true,
    send: (form) => questionnaireApi.delete(refOf(form)),
    done: '删除成功',
    act: ({ id }) => ({ kind: 'questionnaire', id, removed: true }),
  },
};

/**
 * What a menu of a questionnaire does, with its dialogs.
 * @param onChanged it stands otherwise than before; `verb` says by what
 */
export function useFormVerbs(onChanged: (verb: FormVerb) => unknown): {
  run: (verb: FormVerb, form: VerbSubject) => void;
  dialog: ReactNode;
} {
  const { modal, message } = App.useApp();
  const { told } = useAct();
  const userId = useModel('@@initialState').initialState?.user?.userId ?? '';
  const [open, setOpen] = useState<{ verb: 'share' | 'invite' | 'settings' | 'people'; form: VerbSubject }>();
  const close = () => setOpen(undefined);

  const run = (verb: FormVerb, form: VerbSubject) => {
    const question = asked[verb];
    if (question) {
      void modal.confirm({
        title: `${formVerbs[verb]}「${form.title}」？`,
        content: question.content(form),
        okText: formVerbs[verb],
        okButtonProps: { danger: question.danger },
        // A refusal says why beside the list: the dialog has nothing more to ask.
        onOk: () =>
          question.send(form, userId).then(
            (answer) => {
              if (isWaiting(answer)) void message.info('已提交发布审批，通过后自动发布', 6);
              else if (question.act) told(question.done, { label: form.title, act: question.act(form) });
              else void message.success(question.done);
              // A page of its own has nothing more to show. The address here has the base path before it.
              if ((verb === 'delete' || verb === 'leave') && history.location.pathname !== siteAddress(FORMS))
                history.push(FORMS);
              else onChanged(verb);
            },
            (error: unknown) => void message.error(errorText(error), 6),
          ),
      });
    } else if (verb === 'design' || verb === 'data' || verb === 'statistics' || verb === 'live') {
      history.push(formPage(verb, form.id));
    } else if (verb === 'copy') {
      questionnaireApi.copy({ id: form.id }).then(
        () => {
          void message.success('复制成功，副本是新的草稿');
          onChanged(verb);
        },
        (error: unknown) => void message.error(errorText(error)),
      );
    } else if (verb === 'export') {
      questionnaireApi.get({ id: form.id }).then(
        (detail) => {
          const text = JSON.stringify(portableForm(detail), null, 2);
          saveBlob(`${safeFileName(form.title)}.json`, new Blob([text], { type: 'application/json' }));
        },
        (error: unknown) => void message.error(errorText(error)),
      );
    } else if (verb === 'share' || verb === 'invite' || verb === 'settings' || verb === 'people')
      setOpen({ verb, form });
  };

  const dialog = open && (
    <>
      {open.verb === 'share' && <ShareDialog form={open.form} onClose={close} />}
      {open.verb === 'invite' && <InviteDialog form={open.form} onClose={close} />}
      {open.verb === 'people' && <PeopleDialog form={open.form} onClose={close} />}
      {open.verb === 'settings' && (
        <FormSettings
          id={open.form.id}
          onClose={close}
          onDone={() => {
            close();
            onChanged('settings');
          }}
        />
      )}
    </>
  );
  return { run, dialog };
}
