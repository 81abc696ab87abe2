/**
 * Draws what the page around asks for, in a frame of its own origin (`contract/document/diagram.ts`). The library is told to
 * trust nothing of a text: no HTML in labels, no links that run anything, no settings beside its own.
 */
(() => {
  const { mermaid } = window;
  const answer = (data) => parent.postMessage(data, '*');
  let turn = 0;
  addEventListener('message', async ({ source, data }) => {
    if (source !== parent || typeof data?.draw !== 'string') return;
    turn += 1;
    const own = turn;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      suppressErrorRendering: true,
      maxTextSize: 20000,
      maxEdges: 500,
      theme: data.theme === 'dark' ? 'dark' : 'default',
      fontFamily: 'system-ui, "PingFang SC", "Microsoft YaHei", sans-serif',
      secure: [
        'secure',
        'securityLevel',
        'startOnLoad',
        'maxTextSize',
        'maxEdges',
        'suppressErrorRendering',
        'htmlLabels',
      ],
    });
    try {
      const { svg } = await mermaid.render(`diagram${own}`, data.draw);
      if (own !== turn) return;
      document.body.innerHTML = svg;
      const drawn = document.querySelector('svg');
      const { width, height } = drawn.getBoundingClientRect();
      answer({ width: Math.ceil(width), height: Math.ceil(height) });
    } catch (error) {
      if (own === turn) answer({ fault: String(error?.message ?? error).slice(0, 500) });
    }
  });
  answer({ ready: true });
})();
