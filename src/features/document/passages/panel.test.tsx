/** Discussions beside a page: in the order of its text, with what they are about, and those that lost it last. */
import type { PagePassage } from '@contract/document/document';
import type { ObjectComment } from '@contract/object/comments';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { Passages } from './Passages';
import type { Talk } from './usePassageTalk';

const comment = (id: string): ObjectComment => ({
  ...{ id, objectId: 'd', parentId: null, author: { userId: 'u', name: '张三', avatar: null } as never },
  ...{ content: '<p>这里不对</p>', deleted: false, version: 1, mine: false, resolved: null, reactions: [] },
  ...{ createdTime: '2026-03-02T00:00:00Z', updatedTime: '2026-03-02T00:00:00Z' },
});
const passage = (commentId: string, from: number | null): PagePassage => ({
  ...{ commentId, text: `原文${commentId}`, before: '', after: '', start: '', end: '' },
  ...{ from, to: from === null ? null : from + 3 },
});
const talkOf = (...passages: PagePassage[]): Talk => ({
  ...{ loading: false, error: undefined, refresh: jest.fn(), all: false, setAll: jest.fn() },
  ...{ count: passages.length, openCount: passages.length, active: null, setActive: jest.fn() },
  shown: passages.map((one) => ({
    passage: one,
    thread: { root: comment(one.commentId), answers: [], at: '2026-03-02T00:00:00Z' },
  })),
  discussionOf: () => null,
});
const show = (talk: Talk, more: Partial<Parameters<typeof Passages>[0]> = {}) => {
  const choose = jest.fn();
  render(
    <TestRouter>
      <App>
        <Passages
          on={{ type: 'document', id: 'd', page: '/project/p/documentLibrary?open=d' }}
          {...{ talk, mentions: async () => [], mayComment: true, marked: null, asked: null }}
          onSend={async () => undefined}
          onAskedEnd={() => undefined}
          onChoose={choose}
          onClose={() => undefined}
          {...more}
        />
      </App>
    </TestRouter>,
  );
  return { choose };
};
it('leads from a discussion to its passage, and says of which the text is gone', async () => {
  const { choose } = show(talkOf(passage('a', 3), passage('b', null)));
  await userEvent.click(screen.getByRole('button', { name: '原文a' }));
  expect(choose).toHaveBeenCalledWith('a');
  expect(screen.getByText('原文已删除')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '原文b' })).toBeNull();
});

it('says how to begin where there is none, and shows what somebody is about to comment on', () => {
  show(talkOf());
  expect(screen.getByText(/选中正文中的文字/)).toBeTruthy();
  show(talkOf(), { asked: '三个工作日' });
  expect(screen.getByText('三个工作日')).toBeTruthy();
});
