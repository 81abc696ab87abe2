import { aDetail } from '../testing';
import { detailReducer, emptyDetail } from './detailState';

const task = aDetail({ taskId: '1', updatedTime: '2026-11-20T08:00:00Z' });
const opened = detailReducer(emptyDetail('1'), { type: 'loaded', key: '1', task });

describe('flags of the detail (§4)', () => {
  it('begins with init, and reads again with detail', () => {
    expect(emptyDetail('1')).toMatchObject({ init: true, detail: false, update: false });
    expect(opened).toMatchObject({ task, init: false });
    expect(detailReducer(opened, { type: 'load', key: '1' })).toMatchObject({ task, init: false, detail: true });
  });

  it('sets update while saving; success marks it edited, moves the update time and refreshes comments', () => {
    const saving = detailReducer(opened, { type: 'saving' });
    expect(saving).toMatchObject({ update: true, edited: false });
    const saved = detailReducer(saving, { type: 'saved', task: { ...task, updatedTime: '2026-11-20T09:00:00Z' } });
    expect(saved).toMatchObject({
      update: false,
      edited: true,
      updatedTime: '2026-11-20T09:00:00Z',
      revision: opened.revision + 1,
    });
  });

  it('keeps everything when a save is refused', () => {
    const refused = detailReducer(detailReducer(opened, { type: 'saving' }), { type: 'refused' });
    expect(refused).toEqual(opened);
  });

  it('clears all data when the task changes, and ignores what comes late for the former one', () => {
    const reset = detailReducer({ ...opened, edited: true, revision: 5 }, { type: 'reset', key: '2' });
    expect(reset).toEqual(emptyDetail('2'));
    expect(detailReducer(reset, { type: 'loaded', key: '1', task })).toBe(reset);
    expect(detailReducer(reset, { type: 'failed', key: '1', error: new Error('late') })).toBe(reset);
    const other = detailReducer(reset, { type: 'loaded', key: '2', task: aDetail({ taskId: '2' }) });
    expect(detailReducer(other, { type: 'saved', task })).toBe(other);
  });
});
