/**
 * `umi dev` with `MOCK=none`: the API of a server that runs beside it (`PORT=8080 npm run dev:server`). Not on the port
 * behind the dev server's own: the bundler takes that one (8000 and 8001).
 */
const proxy = {
  '/api': {
    target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8080',
    changeOrigin: false,
    ws: true,
  },
};

export default proxy;
