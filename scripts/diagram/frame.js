/**
 * Draws what the page around asks for, in a frame of its own origin (`contract/document/diagram.ts`), and gives it back as the
 * text of a picture. The library is told to trust nothing of a text: no HTML in labels, no links that run anything, no
 * settings beside its own.
 */
(() => {
  const { mermaid } = window;
  /** Those of the light theme (`config/theme.ts`); in the dark one the page around turns the picture (`--drawn`). */
  const colours = {
    fontSize: '14px',
    primaryColor: '#edf1ff',
    primaryTextColor: '#1b1e23',
    primaryBorderColor: '#8fa8f5',
    secondaryColor: '#e9f6ee',
    secondaryBorderColor: '#a9d8bb',
    tertiaryColor: '#f6f7f9',
    tertiaryBorderColor: '#d9dce1',
    lineColor: '#666d78',
    edgeLabelBackground: '#ffffff',
    noteBkgColor: '#fff6e5',
    noteBorderColor: '#f0cf95',
    ...{ pie1: '#b5c5fb', pie2: '#8fd0cd', pie3: '#cdb6f5', pie4: '#f0cf95', pie5: '#a9d8bb', pie6: '#f2b9a8' },
    ...{ pie7: '#d9dce1', pieOpacity: '1', pieStrokeColor: '#ffffff', pieOuterStrokeColor: '#d9dce1' },
    ...{ pieTitleTextSize: '16px', pieSectionTextSize: '13px', pieLegendTextSize: '13px' },
    ...{ sectionBkgColor: '#f6f7f9', sectionBkgColor2: '#f6f7f9', altSectionBkgColor: '#ffffff', gridColor: '#d9dce1' },
    ...{ taskBkgColor: '#dde5ff', taskBorderColor: '#8fa8f5', taskTextColor: '#1b1e23', taskTextDarkColor: '#1b1e23' },
    ...{ taskTextOutsideColor: '#1b1e23', activeTaskBkgColor: '#b5c5fb', activeTaskBorderColor: '#3b62e8' },
    ...{ doneTaskBkgColor: '#d6eedf', doneTaskBorderColor: '#a9d8bb', critBkgColor: '#fbe2da' },
    ...{ critBorderColor: '#c4320a', todayLineColor: '#c4320a' },
  };
  const answer = (data) => parent.postMessage(data, '*');
  /** As it was drawn, whatever room there is. */
  const sizeOf = (drawn) => {
    const { width, height } = drawn.viewBox.baseVal?.width > 0 ? drawn.viewBox.baseVal : drawn.getBoundingClientRect();
    return { width: Math.ceil(width), height: Math.ceil(height) };
  };
  addEventListener('message', async ({ source, data }) => {
    if (source !== parent || typeof data?.draw !== 'string') return;
    const { id } = data;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      gantt: { axisFormat: '%m-%d', fontSize: 12, sectionFontSize: 12, barHeight: 24 },
      suppressErrorRendering: true,
      maxTextSize: 20000,
      maxEdges: 500,
      theme: 'base',
      themeVariables: colours,
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
      const { svg } = await mermaid.render(`diagram${id}`, data.draw);
      document.body.innerHTML = svg;
      const drawn = document.querySelector('svg');
      const { width, height } = sizeOf(drawn);
      // A picture by itself has no width around it to take its own from.
      drawn.setAttribute('width', width);
      drawn.setAttribute('height', height);
      drawn.style.maxWidth = '';
      const words = [...drawn.querySelectorAll('text')].map(({ textContent }) => textContent.trim()).filter(Boolean);
      // As XML: what is written as HTML may be none.
      const text = new XMLSerializer().serializeToString(drawn);
      answer({ id, svg: text, width, height, words: words.join(' ').slice(0, 500) });
    } catch (error) {
      answer({ id, fault: String(error?.message ?? error).slice(0, 500) });
    } finally {
      document.body.replaceChildren();
    }
  });
  answer({ ready: true });
})();
