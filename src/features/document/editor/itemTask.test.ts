/** Items of a checklist that become tasks. */
import { pageParts } from '@contract/document/text/parts';
import { newId } from '@contract/newId';
import { Editor } from '@tiptap/core';
import { itemState, makeTask } from './itemTask';

const item = (words: string) =>
  `<li data-type="taskItem" data-checked="false"><label><input type="checkbox"><span></span></label><div><p>${words}</p></div></li>`;
const open = (html: string) => new Editor({ extensions: pageParts(), content: html });
const list = (...items: string[]) => `<p>前言</p><ul data-type="taskList">${items.map(item).join('')}</ul>`;
const placeAt = (editor: Editor, words: string) => {
  editor.state.doc.descendants((node, pos) => {
    if (node.isText && node.text === words) editor.commands.setTextSelection(pos + 1);
    return true;
  });
};

it('makes a task of the item in which the cursor stands, once, and shows it below its words', async () => {
  const editor = open(list('准备环境', '联调接口'));
  expect(itemState(editor)).toBeNull();
  placeAt(editor, '联调接口');
  expect(itemState(editor)).toEqual({ words: '联调接口', is: false });
  const id = newId();
  const create = jest.fn(async () => id);
  expect(await makeTask(editor, create)).toBe(true);
  expect(create).toHaveBeenCalledWith('联调接口');
  expect(editor.getHTML()).toMatch(new RegExp(`联调接口</p><div data-object="task:${id}"></div>`));
  expect(itemState(editor)).toEqual({ words: '联调接口', is: true });
  await makeTask(editor, create);
  expect(create).toHaveBeenCalledTimes(1);
  editor.destroy();
});

it('finds the item again after others have written meanwhile, and says where it is gone', async () => {
  const editor = open(list('一', '二'));
  placeAt(editor, '二');
  const id = newId();
  await makeTask(editor, async () => {
    editor.commands.insertContentAt(0, '<p>别人写在前面</p>');
    return id;
  });
  expect(editor.getHTML()).toMatch(new RegExp(`二</p><div data-object="task:${id}"`));
  placeAt(editor, '一');
  const placed = await makeTask(editor, async () => {
    editor.commands.setContent('<p>都没了</p>');
    return newId();
  });
  expect([placed, editor.getHTML()]).toEqual([false, '<p>都没了</p>']);
  editor.destroy();
});

it('leaves the item as it is where no task can be made', async () => {
  const editor = open(list('一'));
  placeAt(editor, '一');
  const before = editor.getHTML();
  await expect(makeTask(editor, () => Promise.reject(new Error('403')))).rejects.toThrow('403');
  expect(editor.getHTML()).toBe(before);
  editor.destroy();
});
