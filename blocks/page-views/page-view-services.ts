/** A service that page views are reported to. Nothing of it is loaded before `start`. */
export interface PageViewService {
  /** Loads the service's script; called once, after consent. */
  start(): void;
  report(path: string): void;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: PixelQueue;
  }
}

/** The pixel's calls wait in `queue` until its script has come and set `callMethod`. */
interface PixelQueue {
  (...call: readonly string[]): void;
  queue: unknown[];
  callMethod?: (...call: readonly string[]) => void;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
}

function load(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}

/** Analytics in the manner of gtag.js: calls are pushed onto `dataLayer`, as `arguments` objects. */
export function analytics(id: string, script: string): PageViewService {
  // The script tells commands from data by this: a command is an arguments object, not an array.
  function gtag(..._command: readonly unknown[]): void {
    window.dataLayer ??= [];
    window.dataLayer.push(arguments);
  }
  return {
    start() {
      gtag('js', new Date());
      gtag('config', id, { send_page_view: false });
      load(`${script}?id=${encodeURIComponent(id)}`);
    },
    report(path) {
      gtag('event', 'page_view', {
        page_path: path,
        page_location: location.origin + path,
        page_title: document.title,
      });
    },
  };
}

/** An advertising pixel in the manner of fbevents.js, kept from reporting history changes by itself. */
export function pixel(id: string, script: string): PageViewService {
  const queue: unknown[] = [];
  const fbq: PixelQueue = Object.assign(
    (...call: readonly string[]) => {
      if (fbq.callMethod) fbq.callMethod(...call);
      else queue.push(call);
    },
    { queue, loaded: true, version: '2.0', disablePushState: true },
  );
  return {
    start() {
      window.fbq = fbq;
      load(script);
      fbq('init', id);
    },
    report() {
      fbq('track', 'PageView');
    },
  };
}
