import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  StrikethroughOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Input, Popover } from 'antd';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { cx } from '@/utils/cx';
import { cleanHtml } from '@/utils/html';
import prose from '../Prose/prose.less';
import styles from './editor.less';
import { Mention } from './mention';
import type { RichEditorProps } from './props';
import { useMentions } from './useMentions';

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    underline: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
  }),
  Mention,
];

interface ToolProps {
  label: string;
  icon: ReactNode;
  active: boolean;
  run: () => void;
}

function Tool({ label, icon, active, run }: ToolProps) {
  return (
    <button
      type="button"
      className={cx(styles.tool, active && styles.toolOn)}
      title={label}
      aria-label={label}
      aria-pressed={active}
      // The selection must stay in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {icon}
    </button>
  );
}

/** The editor itself (ProseMirror); `index.tsx` stands in until this code has come. */
export default function RichEditor({
  html,
  onChange,
  onSave,
  onCancel,
  label = '描述',
  autoFocus = true,
  compact,
  mentions,
}: RichEditorProps) {
  const { look, key, menu } = useMentions(mentions);
  const [link, setLink] = useState<string | null>(null);
  const editor = useEditor({
    extensions,
    content: cleanHtml(html),
    autofocus: autoFocus && 'end',
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: cx(prose.prose, styles.content, compact && styles.compact),
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
      },
      handleKeyDown: (_view, event) => {
        if (key(event)) return true;
        event.stopPropagation();
        if (event.key === 'Escape') onCancel?.();
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return false;
        onSave();
        return true;
      },
    },
    onTransaction: ({ editor: changed }) => look(changed),
    onBlur: ({ editor: left }) => look(left),
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  // Tiptap's own focus comes a frame later: what is typed in between would be keys of the page.
  useLayoutEffect(() => {
    if (autoFocus) editor.view.focus();
  }, [editor, autoFocus]);
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      heading: current.isActive('heading', { level: 2 }),
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      strike: current.isActive('strike'),
      bullet: current.isActive('bulletList'),
      ordered: current.isActive('orderedList'),
      quote: current.isActive('blockquote'),
      code: current.isActive('code'),
      block: current.isActive('codeBlock'),
      link: current.isActive('link'),
      href: String(current.getAttributes('link').href ?? ''),
    }),
  });
  const chain = () => editor.chain().focus();
  const applyLink = () => {
    const href = link?.trim();
    if (href)
      chain()
        .extendMarkRange('link')
        .setLink({ href: /^[a-z]+:|^\//i.test(href) ? href : `https://${href}` })
        .run();
    else chain().extendMarkRange('link').unsetLink().run();
    setLink(null);
  };
  const tools: ToolProps[] = [
    { label: '标题', icon: <b>H</b>, active: on.heading, run: () => chain().toggleHeading({ level: 2 }).run() },
    { label: '加粗', icon: <BoldOutlined />, active: on.bold, run: () => chain().toggleBold().run() },
    { label: '斜体', icon: <ItalicOutlined />, active: on.italic, run: () => chain().toggleItalic().run() },
    { label: '删除线', icon: <StrikethroughOutlined />, active: on.strike, run: () => chain().toggleStrike().run() },
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
    { label: '引用', icon: <b>”</b>, active: on.quote, run: () => chain().toggleBlockquote().run() },
    { label: '行内代码', icon: <CodeOutlined />, active: on.code, run: () => chain().toggleCode().run() },
    { label: '代码块', icon: <b>{'{}'}</b>, active: on.block, run: () => chain().toggleCodeBlock().run() },
  ];
  return (
    <div className={styles.editor}>
      <div role="toolbar" aria-label="格式" className={styles.toolbar}>
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
              className={styles.link}
              placeholder="链接地址，留空则移除，Enter 确定"
              value={link ?? ''}
              onChange={(event) => setLink(event.target.value)}
              onPressEnter={applyLink}
              onKeyDown={(event) => {
                event.stopPropagation();
                if (event.key === 'Escape') setLink(null);
              }}
            />
          }
        >
          <span>
            <Tool label="链接" icon={<LinkOutlined />} active={on.link} run={() => undefined} />
          </span>
        </Popover>
      </div>
      <EditorContent editor={editor} />
      {menu}
    </div>
  );
}
