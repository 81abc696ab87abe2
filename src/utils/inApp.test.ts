import { inAppOf } from './inApp';

const base =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

it('knows the apps by their browsers, and WeChat is none of them', () => {
  expect(inAppOf(`${base} AliApp(DingTalk/7.5.0) com.laiwang.DingTalk/1 Channel/201200 language/zh-Hans-CN`)).toBe(
    'DINGTALK',
  );
  expect(inAppOf(`${base} wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh`)).toBe('WECOM');
  expect(inAppOf(`${base} Safari/604.1 Lark/7.12.5 LarkLocale/zh_CN ChannelName/Feishu`)).toBe('FEISHU');
  expect(inAppOf(`${base} MicroMessenger/8.0.49 Language/zh_CN`)).toBeNull();
  expect(inAppOf(base)).toBeNull();
});
