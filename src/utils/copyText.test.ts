import { copyText } from './copyText';
import { withFeedback } from './feedback';

jest.mock('./feedback');
const message = { success: jest.fn(), warning: jest.fn() };
jest.mocked(withFeedback).mockImplementation((show) => show({ message } as never));

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
  jest.clearAllMocks();
});

const clipboard = (writeText: () => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

it('copies by the clipboard where the browser has one', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  clipboard(writeText);
  await copyText('https://a');
  expect(writeText).toHaveBeenCalledWith('https://a');
  expect(message.success).toHaveBeenCalledWith('链接已复制');
});

it('copies what is selected without one (no TLS), or where it is refused; else says that it cannot', async () => {
  const copied = jest.fn(() => document.getSelection()?.toString());
  document.execCommand = () => Boolean(copied());
  await copyText('https://a', '已复制');
  clipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  await copyText('https://b', '已复制');
  expect(copied.mock.results.map(({ value }) => value)).toEqual(['https://a', 'https://b']);
  expect(message.success).toHaveBeenCalledTimes(2);
  expect(document.body.textContent).toBe('');
  document.execCommand = () => false;
  await copyText('https://c');
  expect(message.warning).toHaveBeenCalledWith('浏览器不允许复制，请手动复制');
});
