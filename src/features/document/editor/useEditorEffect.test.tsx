import { renderHook } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import Document from '@tiptap/extension-document';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { useEditorEffect } from './useEditorEffect';

const made = () => new Editor({ element: document.createElement('div'), extensions: [Document, Paragraph, Text] });

test('runs for an editor that lives, not for one that was destroyed before its component stood', () => {
  const gone = made();
  gone.destroy();
  const effect = jest.fn();
  const { rerender } = renderHook(({ editor }) => useEditorEffect(editor, effect, []), {
    initialProps: { editor: gone },
  });
  expect(effect).not.toHaveBeenCalled();
  const living = made();
  rerender({ editor: living });
  expect(effect).toHaveBeenCalledTimes(1);
  living.destroy();
});
