/** What the screens do with it, at the seam of the services and of the link. */
import { objectTopic, projectTopic, unreadTopic, viewersTopic } from '@contract/realtime';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { messageApi } from '@/services/message';
import {
  isEditing,
  useLink,
  useMessageChanges,
  useObjectChanges,
  useProjectChanges,
  useUnreadCount,
  useViewers,
} from '.';
import { hub } from './hub';
import { loadLink } from './loadLink';
import { fakes } from './testing';

jest.mock('@/services/message');
jest.mock('./loadLink');
const unread = jest.mocked(messageApi.unreadCount);

const { link, events } = fakes;
jest.mocked(loadLink).mockResolvedValue(fakes.open);

const user = { userId: 'u', csrfToken: 'c' };
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));
async function online() {
  renderHook(() => useLink(user));
  await settle();
  act(() => events().onOpen());
  await settle();
}

beforeEach(() => {
  jest.clearAllMocks();
  unread.mockResolvedValue(2);
});
afterEach(async () => {
  await settle();
  cleanup();
  hub.stop();
});

describe('useUnreadCount', () => {
  const bell = () =>
    renderHook(() => {
      const [count, setCount] = useState(0);
      useUnreadCount(count, setCount);
      return { count, setCount };
    });

  it('asks without a connection, listens with one', async () => {
    const { result } = bell();
    await settle();
    expect(result.current.count).toBe(2);
    await online();
    expect(link.subscribe).toHaveBeenCalledWith(unreadTopic('u'), expect.any(Number));
    act(() => events().onMessage(unreadTopic('u'), 5));
    await settle();
    expect(result.current.count).toBe(5);
    expect(link.queryUnread).not.toHaveBeenCalled();
  });

  it('has what a page says checked by the server', async () => {
    const { result } = bell();
    await online();
    act(() => events().onMessage(unreadTopic('u'), 5));
    act(() => result.current.setCount(4));
    expect(link.queryUnread).toHaveBeenCalledTimes(1);
    act(() => events().onMessage(unreadTopic('u'), 4));
    expect(result.current.count).toBe(4);
    expect(link.queryUnread).toHaveBeenCalledTimes(1);
  });

  it('asks again when the connection is lost', async () => {
    const { result } = bell();
    await online();
    act(() => events().onMessage(unreadTopic('u'), 5));
    await settle();
    unread.mockResolvedValue(7);
    act(() => events().onBreak(false));
    await settle();
    expect(result.current.count).toBe(7);
  });
});

describe('changes', () => {
  it('read again what is shown: a project, a list of messages, and everything after a break', async () => {
    const project = jest.fn();
    const messages = jest.fn();
    renderHook(() => useProjectChanges('p', project));
    renderHook(() => useMessageChanges(messages));
    await online();
    act(() => events().onMessage(projectTopic('p'), { at: '', changes: 1 }));
    await settle();
    expect([project.mock.calls.length, messages.mock.calls.length]).toEqual([1, 0]);
    act(() => events().onMessage(unreadTopic('u'), 3));
    await settle();
    expect(messages).toHaveBeenCalledTimes(1);
    act(() => events().onBreak(false));
    act(() => events().onOpen());
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 1100))));
    expect([project.mock.calls.length, messages.mock.calls.length]).toEqual([2, 2]);
  });

  it('wait for whoever is typing, and are not heard by a page that is left', async () => {
    const refetch = jest.fn();
    let typing = true;
    const { unmount } = renderHook(() => useProjectChanges('p', refetch, { busy: () => typing }));
    await online();
    act(() => events().onMessage(projectTopic('p'), { at: '', changes: 1 }));
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 600))));
    expect(refetch).not.toHaveBeenCalled();
    typing = false;
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 600))));
    expect(refetch).toHaveBeenCalledTimes(1);
    unmount();
    expect(link.unsubscribe).toHaveBeenCalledWith(projectTopic('p'));
  });

  it('of an object of a register wait while one of its fields is open, so that saving it meets them', async () => {
    const refetch = jest.fn();
    renderHook(() => useObjectChanges({ type: 'risk', id: 'r' }, refetch, { busy: isEditing }));
    await online();
    const editor = document.body.appendChild(document.createElement('div'));
    editor.toggleAttribute('data-editing');
    act(() => events().onMessage(objectTopic('risk', 'r'), { at: '', changes: 1 }));
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 600))));
    expect(refetch).not.toHaveBeenCalled();
    editor.remove();
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 600))));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

it('useViewers knows who is here, and nobody once the subscription ended or the connection is gone', async () => {
  const { result } = renderHook(() => useViewers('t'));
  await online();
  const both = [
    { userId: 'u', name: '我' },
    { userId: 'v', name: '她' },
  ];
  act(() => events().onMessage(viewersTopic('t'), both));
  expect(result.current).toEqual(both);
  act(() => events().onBreak(false));
  expect(result.current).toEqual([]);
  act(() => events().onOpen());
  act(() => events().onMessage(viewersTopic('t'), { ended: true }));
  expect(result.current).toEqual([]);
});
