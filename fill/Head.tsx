/** @jsxImportSource preact */
/** What stands above the questions: whose form it is, what it promises, the time that is left, how far one has come. */
import type { Ref } from 'preact';
import type { WriteAnswer } from '../contract/questionnaire/form';
import type { FormTheme } from '../contract/questionnaire/theme';
import { Clock } from './Clock';
import { Logo } from './theme';

interface Props {
  title: string;
  form: NonNullable<WriteAnswer['form']>;
  theme?: FormTheme | null;
  isFirst: boolean;
  /** Has the focus when a page comes. */
  at: Ref<HTMLHeadingElement>;
  answered: number;
  of: number;
  onOver: () => void;
}

export function Head({ title, form, theme, isFirst, at, answered, of, onOver }: Props) {
  return (
    <>
      {isFirst && <Logo theme={theme} />}
      <h1 ref={at} tabIndex={-1}>
        {title}
      </h1>
      {isFirst && form.description && <p class="hint">{form.description}</p>}
      {isFirst && form.anonymous && <p class="promise">本问卷匿名填写：不记录您的账号、地址和提交时刻。</p>}
      {form.limit && <Clock {...form.limit} onOver={onOver} />}
      {form.progress && of > 0 && (
        <div class="progress">
          <progress value={answered} max={of} aria-label="填写进度" />
          <span>
            已答 {answered} / {of}
          </span>
        </div>
      )}
    </>
  );
}
