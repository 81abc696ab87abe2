import type { ToolOpenType } from '@contract/task/toolEnums';
import { targetOf } from './openTool';

it.each<[ToolOpenType, string, ReturnType<typeof targetOf>]>([
  ['newPage', 'https://git.example.com/a', { kind: 'tab', url: 'https://git.example.com/a' }],
  ['localComponent', '/desk?x=1', { kind: 'page', path: '/desk?x=1' }],
  ['appFrame', 'https://a.example.com/', { kind: 'frame', url: 'https://a.example.com/' }],
  ['newPage', 'javascript:alert(1)', null],
  ['appFrame', 'data:text/html,x', null],
  ['localComponent', '//evil.example.com', null],
  ['localComponent', 'https://evil.example.com', null],
  ['unheard' as ToolOpenType, 'https://a.example.com/', null],
])('%s %s', (openType, url, door) => expect(targetOf({ openType, url })).toEqual(door));
