import { Input, type InputProps } from 'antd';
import { useInline } from './useInline';

type Own = 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onPressEnter' | 'onKeyDown';

interface Props extends Omit<InputProps, Own> {
  value: string;
  /** @returns whether it was taken; what was refused stays to be mended */
  onSave: (text: string) => Promise<boolean>;
  /** It was left with nothing in it that is not saved. */
  onEnd?: () => void;
}

/** A name that is edited where it stands: saved by Enter and when it is left; Esc, or nothing in it, makes it what it was. */
export function InlineText({ value, onSave, onEnd, ...input }: Props) {
  const inline = useInline(value, (typed) => {
    const text = typed.trim();
    return text && text !== value ? onSave(text) : Promise.resolve(true);
  });
  return (
    <Input
      {...input}
      value={inline.value}
      onChange={({ target }) => inline.change(target.value)}
      onBlur={() => void inline.leave().then((isSaved) => isSaved && onEnd?.())}
      onPressEnter={({ currentTarget }) => currentTarget.blur()}
      onKeyDown={(event) => {
        // With nothing typed it is whoever shows the field that Esc means.
        if (event.key !== 'Escape' || !(inline.isTyped || onEnd)) return;
        event.stopPropagation();
        inline.drop();
        onEnd?.();
      }}
    />
  );
}
