/** @jest-environment jsdom */
import { guardComposition } from './compositionGuard';
import { register } from './dispatcher';
import { isInGrid } from './press';
import { defineKeys, escLayers, isKey, keyText, SEQUENCE_MS } from './table';

const table = defineKeys({
  group: '试',
  keys: {
    choose: { key: 'x', label: '选择' },
    range: { key: 'x', shift: true, label: '选择到此处' },
    next: { key: 'j', or: 'ArrowDown', repeat: true, label: '下一个' },
    open: { key: 'Enter', label: '打开' },
    tasks: { key: 'g', second: 't', label: '前往任务' },
    log: { key: 't', label: '登记' },
    palette: { key: 'k', mod: true, anywhere: true, label: '命令' },
    sheet: { key: '?', label: '快捷键' },
    drop: { key: 'Escape', layer: escLayers.selection, label: '取消选择' },
    close: { key: 'Escape', layer: escLayers.drawer, label: '关闭' },
  },
});

let ran: string[] = [];
let refused = new Set<string>();
let stop = () => {};
beforeEach(() => {
  ran = [];
  refused = new Set();
  document.body.innerHTML = '<div id="grid" tabindex="0"></div><input id="field"><button id="button">a</button>';
  stop = register({
    table,
    run: (id) => {
      if (refused.has(id)) return false;
      ran.push(id);
      return undefined;
    },
  });
});
afterEach(() => stop());

function press(key: string, init: KeyboardEventInit & { keyCode?: number; at?: number } = {}, on = 'grid') {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  if (init.at !== undefined) Object.defineProperty(event, 'timeStamp', { value: init.at });
  document.getElementById(on)?.dispatchEvent(event);
  return event;
}

describe('one listener for keys', () => {
  it('chooses one row whatever CapsLock does, and a range with Shift only (case 7)', () => {
    press('X');
    press('x', { shiftKey: false });
    press('x', { shiftKey: true });
    expect(ran).toEqual(['choose', 'choose', 'range']);
  });

  it.each([
    ['composing', { isComposing: true }],
    ['the Enter of macOS after the composition (case 6)', { keyCode: 229 }],
  ])('leaves a press of the input method alone: %s', (_title, init) => {
    press('Enter', init);
    press('Process');
    press('Dead');
    expect(ran).toEqual([]);
  });

  it('leaves fields their keys, but not the palette', () => {
    press('x', {}, 'field');
    press('k', { ctrlKey: true }, 'field');
    press('K', { metaKey: true }, 'field');
    expect(ran).toEqual(['palette', 'palette']);
  });

  it('keeps the browser from undoing in another field while a dialog is open', () => {
    const last = register({
      table: { group: '全局', keys: { undo: { key: 'z', mod: true, label: '撤销' } } },
      run: () => ran.push('undo'),
    });
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.className = 'ant-modal-wrap';
    expect(press('z', { ctrlKey: true }, 'button').defaultPrevented).toBe(true);
    expect(press('z', { ctrlKey: true }, 'field').defaultPrevented).toBe(false);
    expect(press('x', { ctrlKey: true }, 'button').defaultPrevented).toBe(false);
    expect(ran).toEqual([]);
    dialog.remove();
    last();
  });

  it('leaves Enter to the button that has the focus, and moves on from it', () => {
    press('Enter', {}, 'button');
    press('j', {}, 'button');
    expect(ran).toEqual(['next']);
  });

  it('leaves the shortcuts of the browser alone', () => {
    press('x', { ctrlKey: true });
    press('x', { altKey: true });
    expect(ran).toEqual([]);
  });

  it('repeats movement only', () => {
    press('ArrowDown', { repeat: true });
    expect(press('x', { repeat: true }).defaultPrevented).toBe(true);
    expect(ran).toEqual(['next']);
  });

  it('takes the second key of a sequence from the views, if it follows soon', () => {
    press('g', { at: 1000 });
    press('t', { at: 1000 + SEQUENCE_MS });
    press('g', { at: 5000 });
    press('t', { at: 5001 + SEQUENCE_MS });
    press('t', { at: 9000 });
    expect(ran).toEqual(['tasks', 'log', 'log']);
  });

  it('puts one thing away with each Esc, the highest first', () => {
    press('Escape');
    refused.add('close');
    press('Escape');
    refused.add('drop');
    expect(press('Escape').defaultPrevented).toBe(false);
    expect(ran).toEqual(['close', 'drop']);
  });

  it('knows a sign whatever Shift does for it', () => {
    press('?', { shiftKey: true });
    press('?');
    expect(ran).toEqual(['sheet', 'sheet']);
  });

  it('asks what was shown last first', () => {
    const last = register({
      table: { group: '抽屉', keys: { open: { key: 'Enter', label: '打开' } } },
      run: () => ran.push('last'),
    });
    press('Enter');
    last();
    press('Enter');
    expect(ran).toEqual(['last', 'open']);
  });

  it('does nothing once its last table is gone', () => {
    stop();
    press('x');
    expect(ran).toEqual([]);
  });
});

it('no field hears the Enter that chooses Chinese words, nor a dialog the Esc', () => {
  guardComposition();
  const heard: string[] = [];
  document.getElementById('field')?.addEventListener('keydown', ({ key }) => heard.push(key));
  press('Enter', { keyCode: 229 }, 'field');
  press('Escape', { isComposing: true }, 'field');
  press('a', { keyCode: 229 }, 'field');
  press('Enter', {}, 'field');
  expect(heard).toEqual(['a', 'Enter']);
});

it('says keys as they are printed', () => {
  expect(keyText(table.keys.next)).toEqual({ keys: ['j', '↓'], joined: '或' });
  expect(keyText(table.keys.tasks)).toEqual({ keys: ['g', 't'], joined: '然后' });
  expect(keyText(table.keys.range).keys).toEqual(['Shift X']);
  expect(keyText(table.keys.palette).keys).toEqual(['Ctrl K']);
  expect(isKey({ key: 'c', told: true, label: '' }, new KeyboardEvent('keydown', { key: 'c' }))).toBe(false);
});

it('keys of rows count on the grid and where nothing has the focus, not on what stands beside it', () => {
  document.body.innerHTML =
    '<div role="treegrid" id="chart"><button id="cell">改</button></div><aside><button id="beside">关注</button></aside>';
  const at = (id: string) => isInGrid(document.getElementById(id));
  expect([at('chart'), at('cell'), isInGrid(document.body), at('beside')]).toEqual([true, true, true, false]);
});
