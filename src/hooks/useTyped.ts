import { type CompositionEvent, useRef, useState } from 'react';

/** What stands in a field, and the words in it: the letters of an input method at work are none yet. */
export function useTyped(initial = '') {
  const [text, setText] = useState(initial);
  const [words, setWords] = useState(initial);
  const composing = useRef(false);
  return {
    text,
    words,
    type(next: string) {
      setText(next);
      if (!composing.current) setWords(next);
    },
    /** Of the field. */
    composition: {
      onCompositionStart() {
        composing.current = true;
      },
      onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
        composing.current = false;
        setWords(currentTarget.value);
      },
    },
  };
}
