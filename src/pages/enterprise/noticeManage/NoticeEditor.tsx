import type { AnnouncementCreate, AnnouncementDetail } from '@contract/message/announcement';
import { Alert, App, Button, DatePicker, Drawer, Form, Input, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { Prose } from '@/components/Prose';
import { RichEditor } from '@/components/RichEditor';
import StateView from '@/components/StateView';
import { giveUp, useSubmit } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { messageApi } from '@/services/message';
import { isBlankHtml } from '@/utils/textHtml';
import { AudienceSelect } from './AudienceSelect';
import { readNoticeDraft, writeNoticeDraft } from './noticeDraft';
import styles from './noticeManage.module.css';

interface Values extends Omit<AnnouncementCreate, 'expiresTime'> {
  expires: Dayjs | null;
  /** Published then instead of now. */
  at?: Dayjs | null;
}

const blank: AnnouncementCreate = {
  title: '',
  content: '',
  audience: { kind: 'all', ids: [] },
  pinned: false,
  mustConfirm: false,
  expiresTime: null,
};

function ContentInput({ value = '', onChange }: { value?: string; onChange?: (html: string) => void }) {
  return (
    <RichEditor
      autoFocus={false}
      label="公告内容"
      html={value}
      onChange={(html) => onChange?.(html)}
      onSave={() => undefined}
    />
  );
}

/** As much of a text as tells which it is; the rest by scrolling. */
const Shown = ({ html }: { html: string }) => (
  <div className={styles.version}>
    <Prose html={html} />
  </div>
);

const toInput = ({ expires, at: _at, ...values }: Values): AnnouncementCreate => ({
  ...values,
  expiresTime: expires ? expires.toISOString() : null,
});

/** What stands there now, where somebody else saved in between. */
interface Theirs extends Omit<AnnouncementCreate, 'expiresTime'> {
  version: number;
  expiresAt: string | null;
}
const minute = (instant: Dayjs | string | null) => (instant ? dayjs(instant).format('YYYY-MM-DD HH:mm') : '—');
const yesNo = (on: boolean) => (on ? '是' : '否');

interface Props {
  id: string | null;
  onClose: () => void;
  onSaved: () => void;
}

/** What of one's own and of somebody else's save is not alike. */
const differing = (mine: Values, theirs: Theirs) => [
  ...[
    { key: 'title', label: '标题', mine: mine.title, theirs: theirs.title },
    { key: 'pinned', label: '置顶', mine: yesNo(mine.pinned), theirs: yesNo(theirs.pinned) },
    { key: 'must', label: '需要确认', mine: yesNo(mine.mustConfirm), theirs: yesNo(theirs.mustConfirm) },
    { key: 'expires', label: '展示截止', mine: minute(mine.expires), theirs: minute(theirs.expiresAt) },
  ].filter((row) => row.mine !== row.theirs),
  ...(mine.content === theirs.content
    ? []
    : [
        {
          ...{ key: 'content', label: '内容' },
          ...{ mine: <Shown html={mine.content} />, theirs: <Shown html={theirs.content} /> },
        },
      ]),
];

const NoticeFields = () => (
  <>
    <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
      <Input autoFocus maxLength={100} showCount />
    </Form.Item>
    <Form.Item
      name="content"
      label="内容"
      rules={[
        {
          required: true,
          validator: (_, html: string) =>
            isBlankHtml(html ?? '') ? Promise.reject(new Error('请填写公告内容')) : Promise.resolve(),
        },
      ]}
    >
      <ContentInput />
    </Form.Item>
    <Form.Item
      name="audience"
      label="发布范围"
      rules={[
        {
          validator: (_, { kind, ids }: Values['audience']) =>
            kind !== 'all' && ids.length === 0
              ? Promise.reject(new Error(kind === 'roles' ? '请选择角色' : '请选择部门'))
              : Promise.resolve(),
        },
      ]}
    >
      <AudienceSelect />
    </Form.Item>
    <div className={styles.switches}>
      <Form.Item name="pinned" label="置顶" valuePropName="checked" layout="horizontal">
        <Switch size="small" />
      </Form.Item>
      <Form.Item
        name="mustConfirm"
        label="需要确认"
        valuePropName="checked"
        layout="horizontal"
        tooltip="阅读者须点击“我已阅读并确认”"
      >
        <Switch size="small" />
      </Form.Item>
    </div>
    <div className={styles.times}>
      <Form.Item name="at" label="定时发布" extra="留空则立即发布">
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" minDate={dayjs()} />
      </Form.Item>
      <Form.Item name="expires" label="展示截止" extra="之后不再显示在工作台">
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" minDate={dayjs()} />
      </Form.Item>
    </div>
  </>
);

function Editor({ found, ...props }: Props & { found: AnnouncementDetail | null }) {
  const { id, onSaved, onClose } = props;
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const kind = useRef<'save' | 'publish'>('save');
  /** Of a draft that was saved while its publication failed: it is not created twice. */
  const [saved, setSaved] = useState(found && { id: found.id, version: found.version });
  // What was typed and not saved the last time; what is typed now is no such thing.
  const [kept] = useState(() => readNoticeDraft(id));
  const { title, content, audience, pinned, mustConfirm, expiresTime } = kept ?? found ?? blank;
  const initial: Values = {
    ...{ title, content, audience, pinned, mustConfirm },
    expires: expiresTime ? dayjs(expiresTime) : null,
  };
  const sent = useSubmit<Values, Values, Theirs>({
    form,
    version: saved?.version,
    failure: '公告没有保存',
    send: async (values, version = saved?.version ?? 1) => {
      const input = toInput(values);
      const stored = saved
        ? { id: saved.id, ...(await messageApi.updateAnnouncement({ id: saved.id, ...input, version })) }
        : { ...(await messageApi.createAnnouncement(input)), version: 1 };
      setSaved(stored);
      writeNoticeDraft(id, null);
      if (kind.current === 'publish') {
        await messageApi.publishAnnouncement({ id: stored.id, version: stored.version, at: values.at?.toISOString() });
      }
      return values;
    },
    onDone: ({ at }) => {
      void message.success(kind.current === 'save' ? '公告已保存' : at ? '公告将按时发布' : '公告已发布');
      onSaved();
    },
    conflict: {
      subject: '公告',
      rows: differing,
      onTheirs: ({ version, expiresAt, title, content, audience, pinned, mustConfirm }) => {
        form.setFieldsValue({
          ...{ title, content, audience, pinned, mustConfirm },
          expires: expiresAt ? dayjs(expiresAt) : null,
        });
        if (saved) setSaved({ ...saved, version });
        writeNoticeDraft(id, null);
      },
    },
  });
  const submit = (as: 'save' | 'publish') => {
    kind.current = as;
    void sent.submit();
  };
  const busy = sent.busy ? kind.current : undefined;
  const leave = () => {
    writeNoticeDraft(id, null);
    onClose();
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={initial}
      disabled={busy !== undefined}
      onValuesChange={(_, values: Values) => writeNoticeDraft(id, toInput(values))}
    >
      {kept && <Alert type="info" showIcon className={styles.restored} title="已恢复上次未保存的内容" />}
      <NoticeFields />
      {sent.fault && <Alert type="error" showIcon role="alert" className={styles.restored} title={sent.fault} />}
      {sent.dialog}
      <div className="in-a-row">
        <Button type="primary" loading={busy === 'publish'} onClick={() => submit('publish')}>
          发布
        </Button>
        <Button loading={busy === 'save'} onClick={() => submit('save')}>
          保存草稿
        </Button>
        <Button type="text" onClick={() => (readNoticeDraft(id) ? void modal.confirm(giveUp(leave)) : leave())}>
          放弃
        </Button>
      </div>
    </Form>
  );
}

/** Writes an announcement; one that is out is shown to be read, it is withdrawn before it is changed. */
export function NoticeEditor(props: Props) {
  const { id, onClose } = props;
  const { data, error, loading, refresh } = useRequest(() =>
    id ? messageApi.getAnnouncement({ id }) : Promise.resolve(null),
  );
  const out = data?.state === 'published' || data?.state === 'scheduled';
  return (
    <Drawer open title={id ? (out ? '公告' : '编辑公告') : '新建公告'} onClose={onClose} size="min(720px, 100vw)">
      <StateView
        loading={loading && data === undefined}
        error={data === undefined ? error : undefined}
        onRetry={refresh}
        rows={8}
      >
        {data !== undefined &&
          (out && data ? (
            <>
              <Alert
                type="info"
                showIcon
                className={styles.restored}
                title="公告已发布或等待定时发布，修改前请先撤回。"
              />
              <h2 className={styles.shown}>{data.title}</h2>
              <Prose html={data.content} />
            </>
          ) : (
            <Editor key={data?.id} {...props} found={data} />
          ))}
      </StateView>
    </Drawer>
  );
}
