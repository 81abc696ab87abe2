import { readEnv } from './env';

const read = (settings: NodeJS.ProcessEnv) => readEnv(settings);

describe('settings', () => {
  it('all have a default', () => {
    expect(read({})).toMatchObject({
      port: 8000,
      host: '127.0.0.1',
      databaseUrl: null,
      demo: true,
      basePath: '',
      publicUrl: 'http://localhost:8000',
      secureCookie: false,
      trustedProxies: 0,
    });
    expect(read({ DATABASE_URL: 'postgres://u@h/d' }).demo).toBe(false);
  });

  it('are read as they are meant', () => {
    expect(read({ BASE_PATH: 'office/', PUBLIC_URL: 'https://x.example/', SECURE_COOKIE: 'true' })).toMatchObject({
      basePath: '/office',
      logoutUrl: '/office/login',
      publicUrl: 'https://x.example',
      secureCookie: true,
    });
    expect(read({ HELP_URL: '/help', LOGOUT_URL: 'https://sso.example/out' })).toMatchObject({
      helpUrl: '/help',
      logoutUrl: 'https://sso.example/out',
    });
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['SECURE_COOKIE', 'on'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'all'],
    ['LOG_LEVEL', 'verbose'],
    ['DATABASE_URL', 'mysql://u@h/d'],
    ['DATABASE_URL', 'localhost'],
    ['PUBLIC_URL', 'x.example'],
    ['HELP_URL', 'javascript:alert(1)'],
    ['LOGOUT_URL', '//elsewhere.example'],
    ['SMTP_URL', 'http://mail'],
    ['BASE_PATH', '/api/'],
    ['BASE_PATH', '/a b/'],
    ['BASE_PATH', '/../x'],
    ['SESSION_HOURS', '0'],
    ['PROVINCE_SSO_LOGIN_URL', 'sso'],
    ['DATABASE_DIRECT_URL', 'mysql://u@h/d'],
    // Of what pooler, nothing says.
    ['DATABASE_DIRECT_URL', 'postgres://u@h/d'],
    ['DATABASE_REPLICA_URL', 'mysql://u@h/d'],
    ['DATABASE_REPLICA_URL', 'postgres://u@h/d'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['DRAIN_SECONDS', '61'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`环境变量 ${name}`));
  });

  it('that hold a secret are not repeated in the refusal', () => {
    expect(() => read({ SMTP_URL: 'smpt://user:geheim@mail' })).toThrow(/^(?!.*geheim)/);
  });
});
