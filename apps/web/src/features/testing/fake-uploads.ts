import type { FakeServer } from './fake-server';

/** Returns a class for `XMLHttpRequest`, with which uploads report their progress: the fake server answers its requests. */
export function uploadsTo({ fetch }: FakeServer, onAbort: () => void = () => undefined): typeof XMLHttpRequest {
  class Request {
    status = 0;
    responseText = '';
    readonly upload: { onprogress?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    private path: [method: string, url: string] = ['', ''];
    open = (...path: [string, string]) => (this.path = path);
    setRequestHeader = () => undefined;
    getAllResponseHeaders = () => '';
    abort = () => {
      onAbort();
      this.onabort?.();
    };
    send = (body?: FormData) => {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      fetch(this.path[1], { method: this.path[0], ...(body && { body }) }).then(
        async (response) => {
          Object.assign(this, { status: response.status, responseText: await response.text() });
          this.onload?.();
        },
        () => this.onerror?.(),
      );
    };
  }
  return Request as unknown as typeof XMLHttpRequest;
}
