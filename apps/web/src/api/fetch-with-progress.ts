/** Sends a call: `fetch` or a replacement. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Sends like `fetch` and also reports upload progress in whole percent, which `fetch` cannot. */
export function fetchWithProgress(onProgress: (percent: number) => void): Send {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.round((100 * loaded) / total) : 0);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onabort = () => reject(signal?.reason as Error);
      request.onloadend = () => signal?.removeEventListener('abort', abort);
      signal?.addEventListener('abort', abort, { once: true });
      request.send(body as XMLHttpRequestBodyInit);
      if (signal?.aborted) abort();
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const pairs = lines.map((line): [name: string, value: string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return new Headers(pairs.filter(([name]) => name !== ''));
}
