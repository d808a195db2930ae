// A progress line for work that takes a while: with the elapsed seconds on a terminal, printed once in a log.

/** Shows `text` on stderr until `work` is over, so that stdout has only the command's own output. */
export async function withProgress(text, work) {
  const stop = showProgress(text);
  try {
    return await work();
  } finally {
    stop();
  }
}

function showProgress(text) {
  if (!process.stderr.isTTY) {
    process.stderr.write(`${text}\n`);
    return () => {};
  }
  const began = Date.now();
  const draw = () => process.stderr.write(`\r${text} ${Math.round((Date.now() - began) / 1_000)} s`);
  draw();
  const ticking = setInterval(draw, 1_000);
  return () => {
    clearInterval(ticking);
    draw();
    process.stderr.write('\n');
  };
}
