/** `umi dev` with `MOCK=none`: the API of a server that runs beside it (`npm run dev:server`). */
const proxy = {
  '/api': {
    target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8001',
    changeOrigin: false,
    ws: true,
  },
};

export default proxy;
