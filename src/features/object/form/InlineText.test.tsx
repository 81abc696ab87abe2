import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InlineText } from './InlineText';

const onSave = jest.fn<Promise<boolean>, [string]>();
const field = () => screen.getByLabelText<HTMLInputElement>('名称');
const show = (value = '旧', more = {}) => <InlineText aria-label="名称" value={value} onSave={onSave} {...more} />;

beforeEach(() => {
  jest.resetAllMocks();
});

it('saves once, by Enter and the blur that it leads to, without what stands around the words', async () => {
  onSave.mockResolvedValue(true);
  render(show());
  await userEvent.clear(field());
  await userEvent.type(field(), ' 新 {Enter}');
  await waitFor(() => expect(onSave.mock.calls).toEqual([['新']]));
});

it('keeps what was refused, and sends it again when it is left again', async () => {
  onSave.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const { rerender } = render(show());
  await userEvent.type(field(), '的');
  await userEvent.tab();
  await act(async () => undefined);
  rerender(show('别人的'));
  expect(field().value).toBe('旧的');
  fireEvent.focus(field());
  fireEvent.blur(field());
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(field().value).toBe('别人的'));
});

it('is what it was by Esc, and with nothing in it', async () => {
  const onEnd = jest.fn();
  render(show('旧', { onEnd }));
  await userEvent.type(field(), '的{Escape}');
  expect([field().value, onEnd.mock.calls.length]).toEqual(['旧', 1]);
  await userEvent.clear(field());
  await userEvent.tab();
  await waitFor(() => expect(field().value).toBe('旧'));
  expect(onSave).not.toHaveBeenCalled();
});
