import {
  BoldOutlined,
  CheckSquareOutlined,
  CodeOutlined,
  HighlightOutlined,
  ItalicOutlined,
  LinkOutlined,
  MessageOutlined,
  OrderedListOutlined,
  PlusOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { DIAGRAM_LANGUAGE } from '@contract/document/diagram';
import { calloutKinds } from '@contract/document/kinds';
import { type Editor, useEditorState } from '@tiptap/react';
import { Dropdown, Input, Popover, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { cx } from '@/utils/cx';
import { type EditorDialogs, insertions } from './commands';
import styles from './editor.module.css';
import { itemState } from './itemTask';
import { languages } from './languages';
import type { EditorSuggesting } from './props';
import { tableActs } from './tableActs';

interface ToolProps {
  label: string;
  icon: ReactNode;
  active?: boolean;
  disabled?: boolean;
  run?: () => void;
}

function Tool({ label, icon, active, disabled, run }: ToolProps) {
  return (
    <button
      type="button"
      className={cx(styles.tool, active && styles.toolOn)}
      title={label}
      aria-label={label}
      aria-pressed={active}
      disabled={disabled}
      // The selection must stay in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {icon}
    </button>
  );
}

const STYLES = [
  { value: 0, label: '正文' },
  { value: 1, label: '一级标题' },
  { value: 2, label: '二级标题' },
  { value: 3, label: '三级标题' },
  { value: 4, label: '四级标题' },
];

const stateOf = ({ editor }: { editor: Editor }) => ({
  level: editor.isActive('heading') ? Number(editor.getAttributes('heading').level) : 0,
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  code: editor.isActive('code'),
  bullet: editor.isActive('bulletList'),
  ordered: editor.isActive('orderedList'),
  task: editor.isActive('taskList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  href: String(editor.getAttributes('link').href ?? ''),
  table: editor.isActive('table'),
  callout: editor.isActive('callout') ? String(editor.getAttributes('callout').kind) : null,
  details: editor.isActive('details'),
  language: editor.isActive('codeBlock') ? String(editor.getAttributes('codeBlock').language ?? '') : null,
  chosen: !editor.state.selection.empty,
  item: itemState(editor),
  undo: editor.can().undo(),
  redo: editor.can().redo(),
});

interface BarProps {
  editor: Editor;
  doors: EditorDialogs;
  suggesting: EditorSuggesting;
  /** The item in which the cursor stands becomes a task. */
  onTask: () => Promise<void>;
  onDiagram: () => void;
  /** What is chosen is to be commented on; none where one may not. */
  onAsk?: (() => void) | null;
}

/** What is done to the text; on a phone it is one line that is moved by the finger. */
export function Bar({ editor, doors, suggesting, onTask, onDiagram, onAsk }: BarProps) {
  const [link, setLink] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const on = useEditorState({ editor, selector: stateOf });
  const chain = () => editor.chain().focus();
  const applyLink = () => {
    const href = link?.trim();
    const marked = chain().extendMarkRange('link');
    if (href) marked.setLink({ href: /^[a-z]+:|^\//i.test(href) ? href : `https://${href}` }).run();
    else marked.unsetLink().run();
    setLink(null);
  };
  const tools: ToolProps[] = [
    { label: '加粗', icon: <BoldOutlined />, active: on.bold, run: () => chain().toggleBold().run() },
    { label: '斜体', icon: <ItalicOutlined />, active: on.italic, run: () => chain().toggleItalic().run() },
    { label: '下划线', icon: <UnderlineOutlined />, active: on.underline, run: () => chain().toggleUnderline().run() },
    { label: '删除线', icon: <StrikethroughOutlined />, active: on.strike, run: () => chain().toggleStrike().run() },
    { label: '行内代码', icon: <CodeOutlined />, active: on.code, run: () => chain().toggleCode().run() },
    {
      label: '无序列表',
      icon: <UnorderedListOutlined />,
      active: on.bullet,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: '有序列表',
      icon: <OrderedListOutlined />,
      active: on.ordered,
      run: () => chain().toggleOrderedList().run(),
    },
    { label: '任务清单', icon: <CheckSquareOutlined />, active: on.task, run: () => chain().toggleTaskList().run() },
    { label: '引用', icon: <b>”</b>, active: on.quote, run: () => chain().toggleBlockquote().run() },
  ];
  return (
    <div role="toolbar" aria-label="格式" className={styles.bar}>
      <Tool
        label={suggesting.onSwitch ? '建议模式：增删的文字成为建议' : '您可以提出建议，不能直接修改'}
        icon={
          <>
            <HighlightOutlined /> {suggesting.on ? '建议中' : '建议'}
          </>
        }
        active={suggesting.on}
        disabled={suggesting.onSwitch === null}
        run={() => suggesting.onSwitch?.(!suggesting.on)}
      />
      <Tool label="撤销" icon={<UndoOutlined />} disabled={!on.undo} run={() => chain().undo().run()} />
      <Tool label="重做" icon={<RedoOutlined />} disabled={!on.redo} run={() => chain().redo().run()} />
      <Select
        size="small"
        variant="borderless"
        aria-label="段落样式"
        popupMatchSelectWidth={false}
        value={on.level}
        options={STYLES}
        onChange={(level) => {
          if (level === 0) chain().setParagraph().run();
          else
            chain()
              .setHeading({ level: level as 1 | 2 | 3 | 4 })
              .run();
        }}
      />
      {tools.map((tool) => (
        <Tool key={tool.label} {...tool} />
      ))}
      <Popover
        trigger="click"
        open={link !== null}
        onOpenChange={(open) => setLink(open ? on.href : null)}
        content={
          <Input
            autoFocus
            size="small"
            placeholder="链接地址，留空则移除，Enter 确定"
            aria-label="链接地址"
            value={link ?? ''}
            onChange={(event) => setLink(event.target.value)}
            onPressEnter={applyLink}
          />
        }
      >
        <span>
          <Tool label="链接" icon={<LinkOutlined />} active={on.link} />
        </span>
      </Popover>
      <Dropdown
        trigger={['click']}
        menu={{
          items: insertions.map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) => insertions.find((one) => one.key === key)?.run(editor, doors),
        }}
      >
        <span>
          <Tool label="插入" icon={<PlusOutlined />} />
        </span>
      </Dropdown>
      {onAsk && <Tool label="评论所选文字" icon={<MessageOutlined />} disabled={!on.chosen} run={onAsk} />}
      {on.item && (
        <Tool
          label={on.item.is ? '此项已是任务' : '把此项转为任务'}
          icon={on.item.is ? '已是任务' : '转为任务'}
          disabled={making || on.item.is || on.item.words === ''}
          run={() => {
            setMaking(true);
            void onTask().finally(() => setMaking(false));
          }}
        />
      )}
      {on.language === DIAGRAM_LANGUAGE && <Tool label="预览图表" icon="预览图表" run={onDiagram} />}
      {on.table && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: tableActs.map(({ key, label, can }) => ({ key, label, disabled: can ? !can(editor) : false })),
            onClick: ({ key }) => tableActs.find((one) => one.key === key)?.run(editor),
          }}
        >
          <span>
            <Tool label="表格操作" icon={<TableOutlined />} active />
          </span>
        </Dropdown>
      )}
      {on.callout !== null && (
        <Select
          size="small"
          aria-label="提示框类型"
          popupMatchSelectWidth={false}
          value={on.callout}
          options={[
            ...Object.entries(calloutKinds).map(([value, label]) => ({ value, label })),
            { value: '', label: '取消提示框' },
          ]}
          onChange={(kind) => {
            if (kind === '') chain().unsetCallout().run();
            else
              chain()
                .setCallout(kind as keyof typeof calloutKinds)
                .run();
          }}
        />
      )}
      {on.details && <Tool label="取消折叠块" icon="取消折叠" run={() => chain().unsetDetails().run()} />}
      {on.language !== null && (
        <Select
          size="small"
          showSearch
          aria-label="代码语言"
          popupMatchSelectWidth={160}
          value={on.language}
          options={languages}
          onChange={(language) => chain().updateAttributes('codeBlock', { language }).run()}
        />
      )}
    </div>
  );
}
