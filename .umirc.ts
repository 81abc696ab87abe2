import { resolve } from 'node:path';
import { defineConfig } from '@umijs/max';
import { APP_TITLE } from './config/app';
import proxy from './config/proxy';
import routes from './config/routes';

/** The address below which the console is served, `/` unless said otherwise (specification §2). */
const base = `/${(process.env.BASE_PATH ?? '/').split('/').filter(Boolean).join('/')}/`.replace('//', '/');
const absent = resolve(__dirname, 'config/absent.ts');
const proComponents = resolve(__dirname, 'config/proComponents.ts');

export default defineConfig({
  npmClient: 'npm',
  // For the bundler alone: Jest runs on Node's own.
  utoopack: {
    resolve: {
      alias: {
        buffer: absent,
        [resolve(__dirname, 'node_modules/@ahooksjs/use-request')]: absent,
        '@rc-component/form': resolve(__dirname, 'config/rcForm.ts'),
        '@rc-component/color-picker': resolve(__dirname, 'config/rcColorPicker.ts'),
        // Of antd's own files only that which picks colours asks for it so.
        '../../collapse': absent,
        // Of pro-components' own files only ProTable, its context and its utilities ask for these so.
        './intl': resolve(__dirname, 'config/proIntl.ts'),
        './TableSearch': proComponents,
        './TableToolbar': proComponents,
        './cellRenderToFromItem': proComponents,
        './components/ErrorBoundary': proComponents,
        '../card': proComponents,
        '../../field': proComponents,
        '../field/ValueTypeToComponent': proComponents,
      },
    },
  },
  hash: true,
  // The dev server writes its files too: never over a build that is being served.
  outputPath: process.env.NODE_ENV === 'development' ? 'node_modules/.cache/umi-dev' : 'dist',
  base,
  publicPath: base,
  title: APP_TITLE,
  // Titles follow the route by our own hook; Umi's helmet would be a second owner of them, and 6 kB.
  helmet: false,
  routes,
  proxy,
  // Helpers of the mock are no mocks.
  mock: { exclude: ['mock/_lib/**'] },
  plugins: [
    resolve(__dirname, 'config/html.ts'),
    resolve(__dirname, 'config/fillPage.ts'),
    resolve(__dirname, 'config/pdfFiles.ts'),
  ],
  // Browsers of the last years: what antd 6 asks for needs no core-js, which would be 50 kB of the login page.
  polyfill: false,
  targets: { chrome: 111, edge: 111, firefox: 114, safari: 16.4 },
  access: {},
  model: {},
  initialState: { loading: '@/loading' },
  // `request` gives the envelope's data already (src/requestErrorConfig.ts).
  request: { dataField: '' },
  alias: { '@contract': resolve(__dirname, 'contract') },
  define: { 'process.env.BASE_PATH': base },
  metas: [
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    { name: 'color-scheme', content: 'light dark' },
  ],
});
