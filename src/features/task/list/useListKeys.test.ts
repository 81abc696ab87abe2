import { isForeignKey } from './useListKeys';

const on = (html: string, key: string, modifiers = {}) => {
  document.body.innerHTML = html;
  const target = document.body.querySelector('[data-focus]');
  return isForeignKey({ key, target, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });
};

describe('keys of the list', () => {
  it('leaves typing, dialogs and shortcuts of the browser alone', () => {
    expect(on('<input data-focus>', 'c')).toBe(true);
    expect(on('<div contenteditable="true"><p data-focus></p></div>', 'j')).toBe(true);
    expect(on('<div class="ant-modal"><b data-focus></b></div>', 'Enter')).toBe(true);
    expect(on('<p data-focus></p>', 'c', { ctrlKey: true })).toBe(true);
  });

  it('leaves Enter to a button, but moves on from it', () => {
    expect(on('<button data-focus></button>', 'Enter')).toBe(true);
    expect(on('<button data-focus></button>', 'j')).toBe(false);
    expect(on('<div role="treegrid" tabindex="0" data-focus></div>', 'Enter')).toBe(false);
  });
});
