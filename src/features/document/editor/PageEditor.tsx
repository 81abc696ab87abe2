import { cardText, liveText } from '@contract/document/cards';
import { TEXT } from '@contract/document/text/merge';
import { pageParts } from '@contract/document/text/parts';
import { standingText } from '@contract/document/text/standing';
import { countWords } from '@contract/document/text/words';
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight';
import { Collaboration } from '@tiptap/extension-collaboration';
import { Placeholder } from '@tiptap/extensions';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { common, createLowlight } from 'lowlight';
import { useEffect, useMemo, useRef, useState } from 'react';
import prose from '@/components/Prose/prose.less';
import { useMentions } from '@/components/RichEditor/useMentions';
import { taskApi } from '@/services/task';
import { errorText } from '@/utils/apiError';
import { cx } from '@/utils/cx';
import { Contents, type Heading, showHeading } from '../Contents';
import { fillCard } from '../cards';
import page from '../page.module.css';
import { Bar } from './Bar';
import { CardDialog } from './CardDialog';
import { Carets } from './carets';
import { DayDialog } from './DayDialog';
import { DiagramDialog } from './DiagramDialog';
import styles from './editor.module.css';
import { type Formula, FormulaDialog } from './FormulaDialog';
import { PICTURE_TYPES, putFiles } from './files';
import { makeTask } from './itemTask';
import { LiveDialog } from './LiveDialog';
import { picturesLeft, withOfficeLists } from './office';
import { PassageMarks, scrollToPassage, selectedQuote, showPassages } from './passageMarks';
import type { PageEditorProps } from './props';
import { Suggesting, scrollToSuggestion } from './suggesting';
import { useEditorEffect } from './useEditorEffect';
import { useSlash } from './useSlash';
import 'katex/dist/katex.min.css';
import '@/components/Prose/highlight.css';

const lowlight = createLowlight(common);
const WORDS_MS = 500;

function headingsOf({ state }: Editor): Heading[] {
  const found: Heading[] = [];
  state.doc.descendants((node) => {
    if (node.type.name === 'heading') found.push({ level: Number(node.attrs.level), text: node.textContent.trim() });
    return !node.isTextblock;
  });
  return found;
}

/** The editor of pages; its code comes with the first page that is written (`index.tsx`). */
export default function PageEditor(props: PageEditorProps) {
  const { projectId, shared, label, editable, onSave, mentions, talk, suggesting, sendPicture, sendFile } = props;
  const { message } = App.useApp();
  const mention = useMentions(mentions);
  const [formula, setFormula] = useState<Formula | null>(null);
  const [choosing, setChoosing] = useState<'card' | 'live' | 'day' | null>(null);
  const [diagram, setDiagram] = useState<string | null>(null);
  const [counted, setCounted] = useState<number>();
  const counting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pictureInput = useRef<HTMLInputElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const doors = useMemo(
    () => ({
      choosePicture: () => pictureInput.current?.click(),
      chooseFile: () => fileInput.current?.click(),
      chooseCard: () => setChoosing('card'),
      chooseLive: () => setChoosing('live'),
      chooseDay: () => setChoosing('day'),
      writeFormula: (block: boolean) => setFormula({ latex: '', block, pos: null }),
    }),
    [],
  );
  const slash = useSlash(doors);
  const refuse = useMemoizedFn(() => {
    void message.info({
      key: 'suggesting',
      content: '建议模式中只能增删文字。其他修改请退出建议模式，或写成划词评论',
    });
  });
  const { userId, on: isSuggesting } = suggesting;
  const put = useMemoizedFn(async (into: Editor, files: readonly File[], at?: number) => {
    if (isSuggesting) return refuse();
    const done = message.loading('正在上传…', 0);
    try {
      await putFiles(into, files, { picture: sendPicture, file: sendFile }, at);
    } catch (error) {
      void message.error(errorText(error, '上传失败，请重试'));
    } finally {
      done();
    }
  });
  const choosePassage = useMemoizedFn((id: string) => talk?.onChoose(id));
  const extensions = useMemo(
    () => [
      // What is undone is what was written here, not what the others wrote.
      ...pageParts({ undo: false, code: false, onFormula: setFormula, onCard: fillCard }),
      Collaboration.configure({ document: shared.doc, field: TEXT }),
      Carets.configure({ awareness: shared.awareness }),
      PassageMarks.configure({ doc: shared.doc, onChoose: choosePassage }),
      Suggesting.configure({ userId, onRefused: refuse }),
      CodeBlockLowlight.configure({ lowlight, defaultLanguage: null }),
      Placeholder.configure({ placeholder: '输入文字，或按 / 插入表格、图片、清单…' }),
    ],
    [shared, choosePassage, userId, refuse],
  );
  const look = (changed: Editor) => {
    mention.look(changed);
    slash.look(changed);
  };
  const count = (changed: Editor) => {
    clearTimeout(counting.current);
    counting.current = setTimeout(() => {
      const { doc } = changed.state;
      setCounted(countWords(standingText(doc)));
    }, WORDS_MS);
  };
  const editor = useEditor({
    extensions,
    editable,
    autofocus: 'start',
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: cx(prose.prose, page.page, styles.content),
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
      },
      handleKeyDown: (_view, event) => {
        if (mention.key(event) || slash.key(event)) return true;
        event.stopPropagation();
        const asked = event.metaKey || event.ctrlKey;
        if (!asked || (event.key !== 'Enter' && event.key.toLowerCase() !== 's')) return false;
        event.preventDefault();
        onSave();
        return true;
      },
      transformPastedHTML: (html) => {
        const left = picturesLeft(html);
        if (left > 0) void message.warning(`有 ${left} 张图片没有随文字带来，请逐张复制图片再粘贴，或拖入图片文件`);
        return withOfficeLists(html);
      },
      handlePaste: (_view, event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        // What comes from Word or Excel brings a picture of itself beside its text: the text is meant.
        if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false;
        void put(editor, files);
        return true;
      },
      handleDrop: (view, event, _slice, moved) => {
        const files = moved ? [] : [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return false;
        event.preventDefault();
        void put(editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
      },
    },
    onCreate: ({ editor: made }) => count(made),
    onTransaction: ({ editor: changed }) => look(changed),
    onBlur: ({ editor: left }) => look(left),
    onUpdate: ({ editor: changed }) => count(changed),
  });
  useEditorEffect(editor, () => {
    editor.setEditable(editable);
  }, [editable]);
  useEditorEffect(editor, () => {
    editor.storage.suggesting.on = isSuggesting;
    // What stands ready for the next word is that of the other way of writing.
    editor.view.dispatch(editor.state.tr.setStoredMarks(null));
  }, [isSuggesting]);
  useEditorEffect(editor, () => {
    if (suggesting.active) scrollToSuggestion(editor, suggesting.active);
  }, [suggesting.active]);
  useEffect(() => () => clearTimeout(counting.current), []);
  const passages = talk?.passages;
  const active = talk?.active ?? null;
  useEditorEffect(editor, () => {
    if (passages) showPassages(editor, { passages, active });
    if (active) scrollToPassage(editor, active);
  }, [passages, active]);
  const ask = talk?.onAsk;
  const headings = useEditorState({ editor, selector: ({ editor: current }) => headingsOf(current) });
  const write = ({ block, pos }: Formula, latex: string) => {
    const chain = editor.chain().focus();
    setFormula(null);
    if (pos === null) {
      if (latex) (block ? chain.insertBlockMath({ latex }) : chain.insertInlineMath({ latex })).run();
    } else if (!latex) (block ? chain.deleteBlockMath({ pos }) : chain.deleteInlineMath({ pos })).run();
    else (block ? chain.updateBlockMath({ latex, pos }) : chain.updateInlineMath({ latex, pos })).run();
  };
  const embed = (object: string) => {
    setChoosing(null);
    const node = { type: 'objectCard', attrs: { object } };
    editor
      .chain()
      .focus()
      .insertContent([node, { type: 'paragraph' }])
      .run();
  };
  /** Within the line, with a blank behind it. */
  const say = (text: string, href?: string) => {
    setChoosing(null);
    const marks = href ? [{ type: 'link', attrs: { href } }] : [];
    editor
      .chain()
      .focus()
      .insertContent([
        { type: 'text', text, marks },
        { type: 'text', text: ' ' },
      ])
      .run();
  };
  const toTask = async () => {
    if (isSuggesting) return refuse();
    try {
      const placed = await makeTask(editor, async (title) => (await taskApi.create({ projectId, title })).taskId);
      if (!placed) void message.warning('任务已创建，但清单项刚刚被他人修改，没有放进页面；可用“嵌入或提到对象”放入');
    } catch (error) {
      void message.error(errorText(error, '创建任务失败，请重试'));
    }
  };
  return (
    <div className={styles.editor} data-editing>
      <Bar
        editor={editor}
        doors={doors}
        suggesting={suggesting}
        onTask={toTask}
        onDiagram={() => setDiagram(editor.state.selection.$from.parent.textContent)}
        onAsk={
          ask &&
          (() => {
            const quote = selectedQuote(editor.state);
            if (quote) ask(quote);
          })
        }
      />
      <EditorContent editor={editor} />
      <div className={styles.foot}>
        <span>{counted === undefined ? '' : `${counted} 字`}</span>
        <span>支持 Markdown 输入：# 标题、- 列表、[ ] 清单、``` 代码、/ 插入</span>
      </div>
      <Contents headings={headings} onChoose={(at) => showHeading(editor.view.dom, at)} />
      {[
        { ref: pictureInput, label: '选择图片', accept: PICTURE_TYPES },
        { ref: fileInput, label: '选择文件', accept: undefined },
      ].map(({ ref, label: name, accept }) => (
        <input
          key={name}
          ref={ref}
          hidden
          multiple
          type="file"
          aria-label={name}
          accept={accept}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            if (files.length > 0) void put(editor, files);
          }}
        />
      ))}
      {mention.menu}
      {slash.menu}
      {choosing === 'card' && (
        <CardDialog
          onDone={(card, link) => (link ? say(link.text, link.href) : embed(cardText(card)))}
          onCancel={() => setChoosing(null)}
        />
      )}
      {choosing === 'live' && (
        <LiveDialog projectId={projectId} onDone={(live) => embed(liveText(live))} onCancel={() => setChoosing(null)} />
      )}
      {choosing === 'day' && <DayDialog onDone={(day) => say(day)} onCancel={() => setChoosing(null)} />}
      {diagram !== null && <DiagramDialog source={diagram} onClose={() => setDiagram(null)} />}
      {formula && (
        <FormulaDialog formula={formula} onDone={(latex) => write(formula, latex)} onCancel={() => setFormula(null)} />
      )}
    </div>
  );
}
