// A framed app. It says `ready` to its host, gets a port, and all else goes by that port. It never believes a message
// of the window after that, and never acts on the context itself: its server checks the signature (server.mjs).
const nonce = crypto.randomUUID();
// Whom it believes: its server says where the platform is.
const platform = document.querySelector('meta[name=platform]').content;
const who = document.querySelector('#who');
let port;

const tell = async (path, { token }) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, nonce }),
  });
  const { text } = await answer.json();
  who.textContent = text;
  port.postMessage({ type: 'resize', height: document.documentElement.scrollHeight + 16 });
};

let context;
const shown = (next) => {
  context = next;
  return tell('/who', next);
};

window.addEventListener('message', (event) => {
  if (port || event.origin !== platform || event.data?.type !== 'init') return;
  [port] = event.ports;
  port.onmessage = ({ data }) => {
    if (data.type === 'context') void shown(data.context);
    if (data.type === 'theme') document.body.dataset.theme = data.theme;
  };
  document.body.dataset.theme = event.data.theme;
  void shown(event.data.context);
});
document.querySelector('#toast').onclick = () =>
  port?.postMessage({ type: 'toast', level: 'success', text: '检查已通过' });
document.querySelector('#pass').onclick = async () => {
  await tell('/pass', context);
  port.postMessage({ type: 'toast', level: 'success', text: '核对完成' });
};
document.querySelector('#go').onclick = () => port?.postMessage({ type: 'navigate', path: '/project' });
window.parent.postMessage({ type: 'ready', nonce }, platform);
