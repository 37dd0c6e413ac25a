// Unpacks the code of the page and runs it: a script element whose text the page's policy knows by its hash.

(async () => {
  const failed = (/** @type {any} */ error) => {
    const box = document.createElement("p");
    box.setAttribute("role", "alert");
    box.textContent = `此浏览器太旧，无法运行本页。This browser is too old for this page. (${error})`;
    document.body.prepend(box);
  };
  try {
    const page = document.documentElement.outerHTML;
    const packed = Uint8Array.from(atob(document.getElementById("code").textContent), (letter) => letter.charCodeAt(0));
    const code = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
    const script = document.createElement("script");
    script.textContent = code;
    globalThis.hrparsePage = `<!DOCTYPE html>\n${page}`;
    document.body.append(script);
    script.remove();
  } catch (error) {
    failed(error);
  }
})();
